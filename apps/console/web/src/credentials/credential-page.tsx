import { Link, useParams } from 'wouter';
import { ExactTime, Facts, Page, Queried } from '@vc/web/elements';
import type { Credential } from '../api/schemas';
import { Copyable } from '../elements/copyable';
import { FORMAT_NAMES } from '../format/credential-formats';
import { useMessages } from '../messages/messages-context';
import { useTemplateNames } from '../templates/template-names';
import { CredentialActions } from './credential-actions';
import { CredentialBadge } from './credential-badge';
import { useCredential } from './queries';

export function CredentialPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useCredential(id);
  return (
    <Page title={t('credential.title')} parent={{ to: '/credentials', name: t('credentials.title') }}>
      <Queried query={query}>
        {(credential) => (
          <>
            <CredentialSummary credential={credential} />
            <CredentialActions credential={credential} />
          </>
        )}
      </Queried>
    </Page>
  );
}

function CredentialSummary({ credential }: { credential: Credential }) {
  const { t } = useMessages();
  const nameOf = useTemplateNames();
  const { id, issuanceId, credentialTemplateId, status, format, revocable, issuedAt, expiresAt } = credential;
  return (
    <div className="panel">
      <p className="panel-title" role="status">
        {nameOf(credentialTemplateId)} <CredentialBadge status={status} />
      </p>
      <p className="soft">{t(`credentialMeaning.${status}`)}</p>
      <Facts
        facts={[
          [t('fact.id'), <Copyable key="id" text={id} label={t('fact.id')} />],
          [
            t('credential.issuance'),
            <Link key="issuance" href={`/issuances/${issuanceId}`}>
              {t('credential.openIssuance')}
            </Link>,
          ],
          [
            t('column.template'),
            <Link key="template" href={`/templates/${credentialTemplateId}`}>
              {nameOf(credentialTemplateId)}
            </Link>,
          ],
          [t('column.format'), FORMAT_NAMES[format]],
          [t('template.revocable'), t(revocable ? 'form.yes' : 'form.no')],
          [t('credential.issuedAt'), issuedAt && <ExactTime key="issuedAt" iso={issuedAt} />],
          [t('credential.expiresAt'), expiresAt && <ExactTime key="expiresAt" iso={expiresAt} />],
        ]}
      />
    </div>
  );
}

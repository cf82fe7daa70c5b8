import { Link, useParams } from 'wouter';
import { ConfirmDialog, ExactTime, Facts, Page, Queried, toast } from '@vc/web/elements';
import type { Credential } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { Copyable } from '../elements/copyable';
import { FORMAT_NAMES } from '../format/credential-formats';
import { useUndo } from '../forms/use-undo';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { useTemplateNames } from '../templates/template-names';
import { CredentialBadge } from './credential-badge';
import { actsOn } from './credential-status';
import { useCredential, useReinstateCredential, useRevokeCredential, useSuspendCredential } from './queries';

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

/** Each act asks first, and says what it means for the holder. */
function CredentialActions({ credential }: { credential: Credential }) {
  const { t } = useMessages();
  const mayWrite = useMay('credentials.write');
  const acts = {
    suspend: useSuspendCredential(credential.id),
    reinstate: useReinstateCredential(credential.id),
    revoke: useRevokeCredential(credential.id),
  };
  const undo = useUndo();
  const tell = (act: keyof typeof acts) => {
    if (act === 'suspend') undo(t('actDone.suspend'), async () => acts.reinstate.mutateAsync());
    else toast(t(`actDone.${act}`));
  };
  const offered = mayWrite ? actsOn(credential) : [];
  const error = acts.suspend.error ?? acts.reinstate.error ?? acts.revoke.error;
  return (
    <>
      <ActError error={error} />
      <div className="actions">
        {offered.map((act) => (
          <ConfirmDialog
            key={act}
            trigger={{ text: t(`act.${act}`), kind: act === 'revoke' ? 'danger' : 'plain' }}
            title={t(`actTitle.${act}`)}
            confirm={t(`act.${act}`)}
            isDangerous={act === 'revoke'}
            onConfirm={() => acts[act].mutate(undefined, { onSuccess: () => tell(act) })}
          >
            <p>{t(`actText.${act}`)}</p>
          </ConfirmDialog>
        ))}
      </div>
    </>
  );
}

import { Link, useParams } from 'wouter';
import { ConfirmDialog, ExactTime, Facts, Page, Queried, Section, toast } from '@vc/web/elements';
import type { Certificate } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { CodeBlock } from '../elements/code-block';
import { Copyable } from '../elements/copyable';
import { DangerDialog } from '../elements/danger-dialog';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { CertificateBadge } from './certificate-badge';
import { canActivate, canRevoke } from './certificate-state';
import { useActivateCertificate, useCertificate, useRevokeCertificate } from './queries';

export function CertificatePage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useCertificate(id);
  return (
    <Page title={t('certificate.title')} parent={{ to: '/certificates', name: t('certificates.title') }}>
      <Queried query={query}>{(certificate) => <CertificateDetail certificate={certificate} />}</Queried>
    </Page>
  );
}

function CertificateDetail({ certificate }: { certificate: Certificate }) {
  const { t } = useMessages();
  const { id, type, keyType, subjectKeyIdentifier, parentCertificateId: parent, createdAt, expiresAt } = certificate;
  return (
    <>
      <div className="panel">
        <p className="panel-title">
          {t(`certificateType.${type}`)} <CertificateBadge certificate={certificate} />
        </p>
        <p className="soft">{t(`certificateMeaning.${type}`)}</p>
        <Facts
          facts={[
            [t('fact.id'), <Copyable key="id" text={id} label={t('fact.id')} />],
            [t('certificates.keyType'), keyType],
            [t('certificate.keyIdentifier'), <code key="ski">{subjectKeyIdentifier}</code>],
            [
              t('certificate.parent'),
              parent && (
                <Link key="parent" href={`/certificates/${parent}`}>
                  {t('certificate.openParent')}
                </Link>
              ),
            ],
            [t('column.createdAt'), <ExactTime key="createdAt" iso={createdAt} />],
            [t('certificates.ends'), <ExactTime key="expiresAt" iso={expiresAt} />],
          ]}
        />
      </div>
      <CertificateActions certificate={certificate} />
      <Section title={t('certificate.pem')}>
        <CodeBlock label={t('certificate.pem')} text={certificate.certificate} />
      </Section>
    </>
  );
}

function CertificateActions({ certificate: { id, status } }: { certificate: Certificate }) {
  const { t } = useMessages();
  const activate = useActivateCertificate(id);
  const revoke = useRevokeCertificate(id);
  const mayWrite = useMay('trust.write');
  if (!mayWrite) return null;
  return (
    <>
      <ActError error={activate.error ?? revoke.error} />
      <div className="actions">
        {canActivate(status) && (
          <ConfirmDialog
            trigger={{ text: t('certificate.activate'), kind: 'primary' }}
            title={t('certificate.activateTitle')}
            confirm={t('certificate.activate')}
            onConfirm={() => activate.mutate(undefined, { onSuccess: () => toast(t('certificate.activated')) })}
          >
            <p>{t('certificate.activateText')}</p>
          </ConfirmDialog>
        )}
        {canRevoke(status) && (
          <DangerDialog
            act={t('certificate.revoke')}
            title={t('certificate.revokeTitle')}
            text={t('certificate.revokeText')}
            onConfirm={() => revoke.mutate(undefined, { onSuccess: () => toast(t('certificate.revoked')) })}
          />
        )}
      </div>
    </>
  );
}

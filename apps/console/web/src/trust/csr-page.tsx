import { Link, useParams } from 'wouter';
import { ExactTime, Facts, Page, Queried, Section } from '@vc/web/elements';
import type { CertificateSigningRequest } from '../api/schemas';
import { CodeBlock } from '../elements/code-block';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { CsrBadge } from './csr-badge';
import { ImportCertificate } from './import-certificate';
import { useCsr } from './queries';

export function CsrPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useCsr(id);
  return (
    <Page title={t('csr.title')} parent={{ to: '/certificate-requests', name: t('csrs.title') }}>
      <Queried query={query}>{(csr) => <CsrDetail csr={csr} />}</Queried>
    </Page>
  );
}

function CsrDetail({ csr }: { csr: CertificateSigningRequest }) {
  const { t } = useMessages();
  const mayWrite = useMay('trust.write');
  const { id, type, status, keyType, subjectKeyIdentifier, certificateId, createdAt, expiresAt } = csr;
  return (
    <>
      <div className="panel">
        <p className="panel-title" role="status">
          {t(`certificateType.${type}`)} <CsrBadge status={status} />
        </p>
        <Facts
          facts={[
            [t('fact.id'), <Copyable key="id" text={id} label={t('fact.id')} />],
            [t('certificates.keyType'), keyType],
            [t('certificate.keyIdentifier'), <code key="ski">{subjectKeyIdentifier}</code>],
            [
              t('certificate.title'),
              certificateId && (
                <Link key="certificate" href={`/certificates/${certificateId}`}>
                  {t('csr.openCertificate')}
                </Link>
              ),
            ],
            [t('column.createdAt'), <ExactTime key="createdAt" iso={createdAt} />],
            [t('certificates.ends'), <ExactTime key="expiresAt" iso={expiresAt} />],
          ]}
        />
      </div>
      <Section title={t('csr.pem')} lead={t('csr.pemHint')}>
        <CodeBlock label={t('csr.pem')} text={csr.certificateSigningRequest} />
      </Section>
      {mayWrite && status === 'pending' && <ImportCertificate id={id} />}
    </>
  );
}

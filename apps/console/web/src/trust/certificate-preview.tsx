import { useQuery } from '@tanstack/react-query';
import { ExactTime, Facts, Loading, Notice, useNow } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { readCertificate, type ReadCertificate, splitPem } from './read-certificates';

/** What a pasted text would add, before it is saved. */
export function CertificatePreview({ text }: { text: string }) {
  const { t } = useMessages();
  const pems = splitPem(text);
  const query = useQuery({
    queryKey: ['certificate-preview', pems],
    queryFn: async () => Promise.all(pems.map(readCertificate)),
    staleTime: Infinity,
    gcTime: 0,
    enabled: pems.length > 0,
  });
  if (text.trim() === '') return null;
  if (pems.length === 0 || query.error) {
    return (
      <Notice tone="bad">
        <p>{t('certificatePreview.unreadable')}</p>
      </Notice>
    );
  }
  if (!query.data) return <Loading />;
  return (
    <div className="certificate-preview" role="status" aria-label={t('certificatePreview.title')}>
      {query.data.map((certificate) => (
        <CertificateFacts key={certificate.fingerprint} certificate={certificate} />
      ))}
    </div>
  );
}

function CertificateFacts({ certificate }: { certificate: ReadCertificate }) {
  const { t } = useMessages();
  const now = useNow();
  const { subject, issuer, notBefore, notAfter, isAuthority, fingerprint } = certificate;
  return (
    <div className="panel">
      {Date.parse(notAfter) < now && (
        <Notice tone="warn">
          <p>{t('certificatePreview.expired')}</p>
        </Notice>
      )}
      <Facts
        facts={[
          [t('trustedEntity.subject'), subject],
          [t('certificatePreview.issuer'), issuer],
          [t('certificatePreview.from'), <ExactTime key="from" iso={notBefore} />],
          [t('certificates.ends'), <ExactTime key="to" iso={notAfter} />],
          [t('trustedEntity.match'), t(isAuthority ? 'trustedEntity.anchor' : 'trustedEntity.pinned')],
          [t('certificatePreview.fingerprint'), <code key="fingerprint">{fingerprint}</code>],
        ]}
      />
    </div>
  );
}

import { Badge, useNow } from '@vc/web/elements';
import type { Certificate } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { CERTIFICATE_TONES, endsSoon } from './certificate-state';

export function CertificateBadge({ certificate }: { certificate: Certificate }) {
  const { t } = useMessages();
  const now = useNow();
  if (endsSoon(certificate, now)) return <Badge tone="warn">{t('certificate.endsSoon')}</Badge>;
  return <Badge tone={CERTIFICATE_TONES[certificate.status]}>{t(`certificateStatus.${certificate.status}`)}</Badge>;
}

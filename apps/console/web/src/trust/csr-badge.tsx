import { Badge, type Tone } from '@vc/web/elements';
import type { CertificateSigningRequest } from '../api/schemas';
import { useMessages } from '../messages/messages-context';

type CsrStatus = CertificateSigningRequest['status'];

const TONES: Record<CsrStatus, Tone> = { pending: 'open', certificateImported: 'good', expired: 'quiet' };

export function CsrBadge({ status }: { status: CsrStatus }) {
  const { t } = useMessages();
  return <Badge tone={TONES[status]}>{t(`csrStatus.${status}`)}</Badge>;
}

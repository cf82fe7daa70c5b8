import { Badge } from '@vc/web/elements';
import type { IssuanceStatus } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { ISSUANCE_TONES } from './issuance-status';

export function IssuanceBadge({ status }: { status: IssuanceStatus }) {
  const { t } = useMessages();
  return <Badge tone={ISSUANCE_TONES[status]}>{t(`issuanceStatus.${status}`)}</Badge>;
}

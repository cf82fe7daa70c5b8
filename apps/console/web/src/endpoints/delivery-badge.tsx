import { Badge } from '@vc/web/elements';
import type { DeliveryStatus } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { DELIVERY_TONES } from './endpoint-state';

export function DeliveryBadge({ status }: { status: DeliveryStatus }) {
  const { t } = useMessages();
  return <Badge tone={DELIVERY_TONES[status]}>{t(`deliveryStatus.${status}`)}</Badge>;
}

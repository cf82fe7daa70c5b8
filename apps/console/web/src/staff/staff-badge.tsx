import { Badge } from '@vc/web/elements';
import type { StaffStatus } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { STAFF_TONES } from './staff-status';

export function StaffBadge({ status }: { status: StaffStatus }) {
  const { t } = useMessages();
  return <Badge tone={STAFF_TONES[status]}>{t(`staffStatus.${status}`)}</Badge>;
}

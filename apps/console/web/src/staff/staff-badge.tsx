import type { StaffStatus } from '../api/schemas';
import { Badge } from '../elements/badge';
import { useMessages } from '../messages/messages-context';
import { STAFF_TONES } from './staff-status';

export function StaffBadge({ status }: { status: StaffStatus }) {
  const { t } = useMessages();
  return <Badge tone={STAFF_TONES[status]}>{t(`staffStatus.${status}`)}</Badge>;
}

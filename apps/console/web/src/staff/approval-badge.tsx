import type { ApprovalStatus } from '../api/schemas';
import { Badge } from '../elements/badge';
import { useMessages } from '../messages/messages-context';
import { APPROVAL_TONES } from './staff-status';

export function ApprovalBadge({ status }: { status: ApprovalStatus }) {
  const { t } = useMessages();
  return <Badge tone={APPROVAL_TONES[status]}>{t(`approvalStatus.${status}`)}</Badge>;
}

import { Badge } from '@vc/web/elements';
import type { ApprovalStatus } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { APPROVAL_TONES } from './staff-status';

export function ApprovalBadge({ status }: { status: ApprovalStatus }) {
  const { t } = useMessages();
  return <Badge tone={APPROVAL_TONES[status]}>{t(`approvalStatus.${status}`)}</Badge>;
}

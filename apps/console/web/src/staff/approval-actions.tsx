import { ConfirmDialog, Notice, toast } from '@vc/web/elements';
import type { Approval } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { DangerDialog } from '../elements/danger-dialog';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';
import { useApprove, useReject } from './queries';

/** The requester may withdraw the request, and never approve it. */
export function ApprovalActions({ approval: { id, status, requestedBy } }: { approval: Approval }) {
  const { t } = useMessages();
  const isOwn = useSession().member.id === requestedBy;
  const approve = useApprove(id);
  const reject = useReject(id);
  if (status === 'approved' && isOwn) return <Approved />;
  if (status !== 'pending') return null;
  return (
    <>
      {isOwn && (
        <Notice tone="warn">
          <p>{t('approval.own')}</p>
        </Notice>
      )}
      <ActError error={approve.error ?? reject.error} />
      <div className="actions">
        {!isOwn && (
          <ConfirmDialog
            trigger={{ text: t('approval.approve'), kind: 'primary' }}
            title={t('approval.approveTitle')}
            confirm={t('approval.approve')}
            onConfirm={() => approve.mutate(undefined, { onSuccess: () => toast(t('approval.approved')) })}
          >
            <p>{t('approval.approveText')}</p>
          </ConfirmDialog>
        )}
        <DangerDialog
          act={t(isOwn ? 'approval.withdraw' : 'approval.reject')}
          title={t('approval.rejectTitle')}
          text={t('approval.rejectText')}
          onConfirm={() => reject.mutate(undefined, { onSuccess: () => toast(t('approval.rejected')) })}
        />
      </div>
    </>
  );
}

function Approved() {
  const { t } = useMessages();
  return (
    <Notice tone="good">
      <p>{t('approval.repeat')}</p>
    </Notice>
  );
}

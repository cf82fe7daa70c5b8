import { useParams } from 'wouter';
import { ConfirmDialog, ExactTime, Facts, Notice, Page, Queried, Section, toast } from '@vc/web/elements';
import type { Approval } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { CodeBlock } from '../elements/code-block';
import { Copyable } from '../elements/copyable';
import { DangerDialog } from '../elements/danger-dialog';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';
import { ApprovalBadge } from './approval-badge';
import { useApproval, useApprove, useReject } from './queries';

export function ApprovalPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useApproval(id);
  return (
    <Page title={t('approval.title')} parent={{ to: '/approvals', name: t('approvals.title') }}>
      <Queried query={query}>{(approval) => <ApprovalDetail approval={approval} />}</Queried>
    </Page>
  );
}

function ApprovalDetail({ approval }: { approval: Approval }) {
  const { t } = useMessages();
  const { act, status, requestedBy, decidedBy, decidedAt, usedAt, expiresAt, createdAt, resourceIds, content } =
    approval;
  return (
    <>
      <div className="panel">
        <p className="panel-title">
          {t(`guardedAct.${act}`)} <ApprovalBadge status={status} />
        </p>
        <Facts
          facts={[
            [t('approval.requestedBy'), <Copyable key="by" text={requestedBy} label={t('approval.requestedBy')} />],
            [t('approvals.requestedAt'), <ExactTime key="createdAt" iso={createdAt} />],
            [t('approvals.ends'), <ExactTime key="expiresAt" iso={expiresAt} />],
            [t('approval.decidedBy'), decidedBy && <code key="decidedBy">{decidedBy}</code>],
            [t('approval.decidedAt'), decidedAt && <ExactTime key="decidedAt" iso={decidedAt} />],
            [t('approval.usedAt'), usedAt && <ExactTime key="usedAt" iso={usedAt} />],
            [t('approval.resources'), resourceIds.join(', ') || undefined],
          ]}
        />
      </div>
      <ApprovalActions approval={approval} />
      <Section title={t('approval.content')}>
        <CodeBlock label={t('approval.content')} text={JSON.stringify(content, undefined, 2)} />
      </Section>
    </>
  );
}

/** The requester may withdraw the request, and never approve it. */
function ApprovalActions({ approval: { id, status, requestedBy } }: { approval: Approval }) {
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

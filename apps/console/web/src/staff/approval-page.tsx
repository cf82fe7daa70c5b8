import { useParams } from 'wouter';
import { ExactTime, Facts, Page, Queried, Section } from '@vc/web/elements';
import type { Approval } from '../api/schemas';
import { CodeBlock } from '../elements/code-block';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { ApprovalActions } from './approval-actions';
import { ApprovalBadge } from './approval-badge';
import { useApproval } from './queries';

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

import { Link, useSearchParams } from 'wouter';
import { Empty, Page, Time } from '@vc/web/elements';
import { pageQuery } from '../elements/cursors';
import { FilterLinks } from '../elements/filter-links';
import { List } from '../elements/list';
import { useMessages } from '../messages/messages-context';
import { ApprovalBadge } from './approval-badge';
import { useApprovals } from './queries';
import { APPROVAL_STATUSES } from './staff-status';

export function ApprovalsPage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const status = APPROVAL_STATUSES.find((each) => each === search.get('status'));
  const query = useApprovals({ status, cursor: pageQuery(search) });
  return (
    <Page title={t('approvals.title')} lead={t('approvals.lead')}>
      <FilterLinks
        label={t('filter.status')}
        name="status"
        options={APPROVAL_STATUSES.map((id) => ({ id, name: t(`approvalStatus.${id}`) }))}
      />
      <List
        label={t('approvals.title')}
        query={query}
        columns={[
          {
            id: 'act',
            name: t('approvals.act'),
            cell: ({ id, act }) => (
              <Link href={`/approvals/${id}`} className="row-link">
                {t(`guardedAct.${act}`)}
              </Link>
            ),
          },
          { id: 'status', name: t('column.status'), cell: (approval) => <ApprovalBadge status={approval.status} /> },
          { id: 'createdAt', name: t('approvals.requestedAt'), cell: ({ createdAt }) => <Time iso={createdAt} /> },
          { id: 'expiresAt', name: t('approvals.ends'), cell: ({ expiresAt }) => <Time iso={expiresAt} /> },
        ]}
        empty={<Empty icon="approve" title={t(status ? 'filter.nothing' : 'approvals.empty')} />}
      />
    </Page>
  );
}

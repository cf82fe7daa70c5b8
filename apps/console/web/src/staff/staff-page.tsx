import { Link, useSearchParams } from 'wouter';
import { Empty, Page, Time } from '@vc/web/elements';
import type { StaffMember } from '../api/schemas';
import { pageQuery } from '../elements/cursors';
import type { Column } from '../elements/data-table';
import { List } from '../elements/list';
import { useMessages } from '../messages/messages-context';
import { InviteDialog } from './invite-dialog';
import { useStaff } from './queries';
import { StaffBadge } from './staff-badge';

export function StaffPage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const query = useStaff(pageQuery(search));
  const columns = useStaffColumns();
  return (
    <Page title={t('staff.title')} lead={t('staff.lead')} actions={<InviteDialog />}>
      <List
        label={t('staff.title')}
        query={query}
        columns={columns}
        empty={<Empty icon="people" title={t('staff.empty')} />}
      />
    </Page>
  );
}

function useStaffColumns(): Column<StaffMember>[] {
  const { t } = useMessages();
  return [
    {
      id: 'name',
      name: t('column.name'),
      cell: ({ id, name, email }) => (
        <>
          <Link href={`/staff/${id}`} className="row-link">
            {name}
          </Link>
          <span className="hint row-hint">{email}</span>
        </>
      ),
    },
    { id: 'status', name: t('column.status'), cell: ({ status }) => <StaffBadge status={status} /> },
    {
      id: 'roles',
      name: t('staff.roles'),
      cell: ({ roles }) => (roles.length === 0 ? t('staff.noRole') : roles.map((role) => t(`role.${role}`)).join(', ')),
    },
    { id: 'createdAt', name: t('column.createdAt'), cell: ({ createdAt }) => <Time iso={createdAt} /> },
  ];
}

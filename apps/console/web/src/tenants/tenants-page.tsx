import { Link, useSearchParams } from 'wouter';
import { ButtonLink, Empty, Page, Time } from '@vc/web/elements';
import { pageQuery } from '../elements/cursors';
import { List } from '../elements/list';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';
import { useTenants } from './queries';
import { TenantBadge } from './tenant-badge';

export function TenantsPage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const { isOperator } = useSession();
  const query = useTenants(pageQuery(search));
  return (
    <Page
      title={t('tenants.title')}
      lead={t('tenants.lead')}
      actions={
        isOperator && (
          <ButtonLink to="/tenants/new" kind="primary">
            {t('tenants.new')}
          </ButtonLink>
        )
      }
    >
      <List
        label={t('tenants.title')}
        query={query}
        columns={[
          {
            id: 'name',
            name: t('column.name'),
            cell: ({ id, name }) => (
              <Link href={`/tenants/${id}`} className="row-link">
                {name}
              </Link>
            ),
          },
          { id: 'slug', name: t('tenants.slug'), cell: ({ slug }) => <code>{slug}</code> },
          { id: 'status', name: t('column.status'), cell: (tenant) => <TenantBadge tenant={tenant} /> },
          { id: 'createdAt', name: t('column.createdAt'), cell: ({ createdAt }) => <Time iso={createdAt} /> },
        ]}
        empty={<Empty icon="building" title={t('tenants.empty')} />}
      />
    </Page>
  );
}

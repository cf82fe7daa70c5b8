import { Link, useSearchParams } from 'wouter';
import { Empty, Page } from '@vc/web/elements';
import type { Limit } from '../api/schemas';
import { pageQuery } from '../elements/cursors';
import { List } from '../elements/list';
import { useMessages } from '../messages/messages-context';
import { LimitBadge } from './limit-badge';
import { useLimitedTenants } from './queries';

/** The tenants with limits of their own, and those that are near one. */
export function LimitedTenantsPage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const query = useLimitedTenants(pageQuery(search));
  return (
    <Page title={t('limits.title')} lead={t('limitedTenants.lead')}>
      <List
        label={t('limits.title')}
        query={query}
        columns={[
          {
            id: 'name',
            name: t('column.name'),
            cell: ({ id, name }) => (
              <Link href={`/tenants/${id}/limits`} className="row-link">
                {name}
              </Link>
            ),
          },
          { id: 'own', name: t('limits.own'), cell: ({ limits }) => <Own limits={limits} /> },
          { id: 'near', name: t('limits.near'), cell: ({ limits }) => <Near limits={limits} /> },
        ]}
        empty={<Empty icon="building" title={t('limitedTenants.empty')} />}
      />
    </Page>
  );
}

function Own({ limits }: { limits: Limit[] }) {
  const { t } = useMessages();
  const own = limits.filter((limit) => limit.value !== limit.default);
  return own.map(({ name, value }) => `${t(`limit.${name}`)}: ${value}`).join('; ') || '–';
}

function Near({ limits }: { limits: Limit[] }) {
  const { t } = useMessages();
  const near = limits.filter(({ state }) => state === 'near' || state === 'reached');
  if (near.length === 0) return '–';
  return near.map((limit) => (
    <span key={limit.name}>
      {t(`limit.${limit.name}`)}: {limit.used} / {limit.value} <LimitBadge limit={limit} />{' '}
    </span>
  ));
}

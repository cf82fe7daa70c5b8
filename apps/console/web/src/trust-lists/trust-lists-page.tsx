import { Link, useSearchParams } from 'wouter';
import { ButtonLink, Empty, Page, Time } from '@vc/web/elements';
import type { TrustList } from '../api/schemas';
import { pageQuery } from '../elements/cursors';
import type { Column } from '../elements/data-table';
import { List } from '../elements/list';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { useTrustLists } from './queries';
import { TrustListBadge } from './trust-list-badge';

/** The lists whose entities the organization trusts. */
export function TrustListsPage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const mayWrite = useMay('trust.write');
  const columns = useListColumns();
  const query = useTrustLists(pageQuery(search));
  return (
    <Page
      title={t('trustLists.title')}
      lead={t('trustLists.lead')}
      parent={{ to: '/trusted-entities', name: t('trustedEntities.title') }}
      actions={
        <>
          <ButtonLink to="/trust-lists/published">{t('publishedList.title')}</ButtonLink>
          {mayWrite && (
            <ButtonLink to="/trust-lists/new" kind="primary">
              {t('trustLists.new')}
            </ButtonLink>
          )}
        </>
      }
    >
      <List
        label={t('trustLists.title')}
        query={query}
        columns={columns}
        empty={<Empty icon="trust" title={t('trustLists.empty')} />}
      />
    </Page>
  );
}

function useListColumns(): Column<TrustList>[] {
  const { t } = useMessages();
  const time = (iso: string | null) => (iso === null ? t('trustLists.never') : <Time iso={iso} />);
  return [
    {
      id: 'name',
      name: t('column.name'),
      cell: ({ id, name }) => (
        <Link href={`/trust-lists/${id}`} className="row-link">
          {name}
        </Link>
      ),
    },
    { id: 'status', name: t('column.status'), cell: (list) => <TrustListBadge list={list} /> },
    { id: 'entities', name: t('trustLists.entities'), cell: ({ entityCount }) => entityCount },
    { id: 'checkedAt', name: t('trustLists.checkedAt'), cell: ({ checkedAt }) => time(checkedAt) },
    { id: 'nextUpdate', name: t('trustLists.nextUpdate'), cell: ({ nextUpdate }) => time(nextUpdate) },
  ];
}

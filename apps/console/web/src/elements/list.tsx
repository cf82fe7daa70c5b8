import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Icon, Queried } from '@vc/web/elements';
import { Link, useLocation, useSearchParams } from 'wouter';
import type { Page } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { cursorOf, filtersOf } from './cursors';
import { type Column, DataTable } from './data-table';

interface ListProps<Row> {
  label: string;
  query: UseQueryResult<Page<Row>>;
  columns: readonly Column<Row>[];
  /** In place of a list without items. */
  empty: ReactNode;
}

/** A list of the interface with its pages. */
export function List<Row extends { id: string }>({ label, query, columns, empty }: ListProps<Row>) {
  return (
    <Queried query={query}>
      {({ data, links }) => (
        <>
          {data.length === 0 ? empty : <DataTable label={label} columns={columns} rows={data} />}
          <Pager links={links} />
        </>
      )}
    </Queried>
  );
}

/** Links to the pages before and after, which keep the filters. */
function Pager({ links }: { links: Page<unknown>['links'] }) {
  const { t } = useMessages();
  const [path] = useLocation();
  const [search] = useSearchParams();
  if (links.prev === undefined && links.next === undefined) return null;
  const address = (link: string) => {
    return `${path}?${new URLSearchParams([...filtersOf(search), ...cursorOf(link)]).toString()}`;
  };
  return (
    <nav className="pager" aria-label={t('pager.name')}>
      {links.prev !== undefined && (
        <Link href={address(links.prev)} className="button button-plain">
          <Icon name="back" />
          {t('pager.previous')}
        </Link>
      )}
      {links.next !== undefined && (
        <Link href={address(links.next)} className="button button-plain">
          {t('pager.next')}
          <Icon name="next" />
        </Link>
      )}
    </nav>
  );
}

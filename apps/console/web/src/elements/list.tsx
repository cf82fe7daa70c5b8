import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Queried } from '@vc/web/elements';
import type { Page } from '../api/schemas';
import { type Column, DataTable } from './data-table';
import { Pager } from './pager';

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

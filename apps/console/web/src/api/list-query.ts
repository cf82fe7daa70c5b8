/** The place in a list, as the query of the interface has it. */
export interface Cursor {
  'page[after]'?: string;
  'page[before]'?: string;
}

/** Items of a page of a list. */
export const PAGE_SIZE = 20;

export interface StatusFilter<Status extends string> {
  /** Undefined for all. */
  status: Status | undefined;
  cursor: Cursor;
}

/** The query of a page of the latest items. */
export function latestByStatus<Status extends string>({ status, cursor }: StatusFilter<Status>) {
  return {
    ...cursor,
    ...(status !== undefined && { 'filter[status]': status }),
    sort: '-createdAt' as const,
    'page[size]': PAGE_SIZE,
  };
}

import type { Cursor } from '../api/list-query';

/** The cursor of a link `prev` or `next`, as a query. @param link relative to the platform */
export function cursorOf(link: string): URLSearchParams {
  const { searchParams } = new URL(link, 'https://platform');
  const cursors = [...searchParams].filter(([name]) => name === 'page[after]' || name === 'page[before]');
  return new URLSearchParams(cursors.map(([name, value]) => [name === 'page[after]' ? 'after' : 'before', value]));
}

/** The query of the interface for the address of a page. @param search of the address */
export function pageQuery(search: URLSearchParams): Cursor {
  const after = search.get('after');
  const before = search.get('before');
  if (after !== null) return { 'page[after]': after };
  return before === null ? {} : { 'page[before]': before };
}

/** The filters of an address, without the place in the list. @param search of the address */
export function filtersOf(search: URLSearchParams): [name: string, value: string][] {
  return [...search].filter(([name]) => name !== 'after' && name !== 'before');
}

/** The address of the first page with another value of one filter. @param value empty for all */
export function filterAddress(path: string, search: URLSearchParams, [name, value]: [string, string]): string {
  const others = filtersOf(search).filter(([other]) => other !== name);
  const query = new URLSearchParams(value === '' ? others : [...others, [name, value]]).toString();
  return query === '' ? path : `${path}?${query}`;
}

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

import type { ExecutionContext } from '@nestjs/common';
import { createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Cursor, cursorOf } from './cursor';
import { ValidationFailed } from './domain-error';
import type { Links } from './envelope';
import { CreatedTimesQuery, type PresetListQuery, type TimeRange, timeRangesOf } from './list-query';
import type { PageQuery } from './page-query';
import { isUuid } from './uuid';

/** Asks for `size` rows before or after the row of the cursor. */
export interface PageRequest {
  size: number;
  cursor?: Cursor;
  /** A column, with `-` in front for descending. Without it, the list has an order of its own. */
  sort?: string;
  /** Rows that are in each of the intervals. */
  times?: TimeRange[];
}

export interface Page<T> {
  items: T[];
  /** Whether there are items before and after these ones. */
  hasPrevious: boolean;
  hasNext: boolean;
  /** Cursors of the first and the last item. Without them, the ids are the cursors. */
  edges?: { first: string; last: string };
}

/** @param isId whether a text can be the id of an item @throws ValidationFailed */
export function pageRequestOf(query: PageQuery, isId: (text: string) => boolean = isUuid): PageRequest {
  const { 'page[size]': size, 'page[before]': before, 'page[after]': after } = query;
  if (before !== undefined && after !== undefined) {
    const detail = 'page[before] and page[after] exclude each other.';
    throw new ValidationFailed([{ detail, source: { parameter: 'page[before]' } }]);
  }
  const view = query instanceof CreatedTimesQuery ? { sort: query.sort, times: timeRangesOf(query) } : {};
  const side = before === undefined ? 'after' : 'before';
  const text = before ?? after;
  if (text === undefined) return { size, ...view };
  const cursor = cursorOf(text, side, isId);
  if (!cursor) throw unknownCursor(side);
  return { size, cursor, ...view };
}

export function unknownCursor(side: 'before' | 'after'): ValidationFailed {
  const parameter = `page[${side}]`;
  return new ValidationFailed([{ detail: `${parameter} names no item of this list.`, source: { parameter } }]);
}

/** Whether the request names a page of the list. */
export function asksForPage(requestTarget: string): boolean {
  const [, ...search] = requestTarget.split('?');
  return [...new URLSearchParams(search.join('?')).keys()].some((name) => name.startsWith('page['));
}

/** @param text of `edges` of a page @throws ValidationFailed */
export function cursorAfter(text: string): Cursor {
  const cursor = cursorOf(text, 'after', isUuid);
  if (!cursor) throw unknownCursor('after');
  return cursor;
}

/** @param maximum number of elements that a list without pages has */
export function listTooLong(maximum: number): ValidationFailed {
  const detail = `The list has more than ${maximum} elements. Ask for it in pages, with page[size].`;
  return new ValidationFailed([{ detail, source: { parameter: 'page[size]' } }]);
}

/** Returns one page of a list in memory. @throws ValidationFailed */
export function pageOf<T extends { id: string }>(items: T[], query: PageQuery): Page<T> {
  const { size, cursor } = pageRequestOf(query, () => true);
  const place = cursor ? items.findIndex(({ id }) => id === cursor.id) : -1;
  if (cursor && place === -1) throw unknownCursor(cursor.side);
  const start = cursor?.side === 'before' ? Math.max(0, place - size) : place + 1;
  const end = cursor?.side === 'before' ? place : start + size;
  return { items: items.slice(start, end), hasPrevious: start > 0, hasNext: end < items.length };
}

/** Returns one page of presets, sorted if the query says so. Presets are neither changed nor deleted. @throws ValidationFailed */
export function presetsPageOf<T extends { id: string; createdAt: Date; updatedAt: Date }>(
  presets: T[],
  query: PresetListQuery,
): Page<T> {
  const { sort } = query;
  if (sort === undefined) return pageOf(presets, query);
  const by = sort.replace('-', '') as 'id' | 'createdAt' | 'updatedAt';
  const [before, after] = sort.startsWith('-') ? [1, -1] : [-1, 1];
  const compare = (one: T, other: T) => {
    const [left, right] = by === 'id' ? [one.id, other.id] : [one[by].getTime(), other[by].getTime()];
    if (left === right) return one.id < other.id ? before : after;
    return left < right ? before : after;
  };
  return pageOf(presets.toSorted(compare), query);
}

/** Parameter decorator for the path and query of the request, as the caller sent them. */
export const RequestTarget = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  return context.switchToHttp().getRequest<FastifyRequest>().originalUrl;
});

/** Returns links relative to the public base URL, with the query of the request (IF §2.1). */
export function pageLinks<T extends { id: string }>(requestTarget: string, page: Page<T>): Links {
  const [path = '', ...search] = requestTarget.split('?');
  const linkTo = (cursor: Record<string, string>) => {
    const query = new URLSearchParams(search.join('?'));
    query.delete('page[before]');
    query.delete('page[after]');
    Object.entries(cursor).forEach(([name, id]) => query.set(name, id));
    return query.size > 0 ? `${path}?${query}` : path;
  };
  const { first, last } = edgesOf(page);
  return {
    self: requestTarget,
    first: linkTo({}),
    ...(page.hasPrevious && first !== undefined && { prev: linkTo({ 'page[before]': first }) }),
    ...(page.hasNext && last !== undefined && { next: linkTo({ 'page[after]': last }) }),
  };
}

function edgesOf({ items, edges }: Page<{ id: string }>): { first?: string | undefined; last?: string | undefined } {
  return edges ?? { first: items.at(0)?.id, last: items.at(-1)?.id };
}

/** Returns the links as a `Link` header (RFC 8288 §3), for lists without an envelope. */
export function linkHeader({ first, prev, next }: Links): string {
  const links = Object.entries({ first, prev, next }).filter(([, target]) => target !== undefined);
  return links.map(([relation, target]) => `<${target}>; rel="${relation}"`).join(', ');
}

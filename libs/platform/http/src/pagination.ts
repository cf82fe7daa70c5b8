import { createParamDecorator, ExecutionContext } from '@nestjs/common';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { ValidationFailed } from './domain-error';
import { ReadAs } from './dto-decorators';
import { Links } from './envelope';
import { isUuid } from './uuid';

const DEFAULT_SIZE = 20;
const MAX_SIZE = 100;

/** Query of every list (IF §2.3). Lists with filters extend it. */
export class PageQuery {
  @ReadAs((value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value))
  @IsInt()
  @Min(1)
  @Max(MAX_SIZE)
  'page[size]': number = DEFAULT_SIZE;

  @IsOptional()
  @IsString()
  'page[before]'?: string;

  @IsOptional()
  @IsString()
  'page[after]'?: string;
}

/** Query of short lists, which fit in the first page when no size is given. */
export class LongPageQuery extends PageQuery {
  override 'page[size]': number = MAX_SIZE;
}

/** Asks for `size` rows before or after the row with the id of the cursor. */
export interface PageRequest {
  size: number;
  cursor?: { id: string; side: 'before' | 'after' };
}

export interface Page<T> {
  items: T[];
  /** Whether there are items before and after these ones. */
  hasPrevious: boolean;
  hasNext: boolean;
}

/** @param isId whether a text can be the id of an item @throws ValidationFailed */
export function pageRequestOf(query: PageQuery, isId: (text: string) => boolean = isUuid): PageRequest {
  const { 'page[size]': size, 'page[before]': before, 'page[after]': after } = query;
  if (before !== undefined && after !== undefined) {
    const detail = 'page[before] and page[after] exclude each other.';
    throw new ValidationFailed([{ detail, source: { parameter: 'page[before]' } }]);
  }
  const side = before === undefined ? 'after' : 'before';
  const id = before ?? after;
  if (id === undefined) return { size };
  if (!isId(id)) throw unknownCursor(side);
  return { size, cursor: { id, side } };
}

export function unknownCursor(side: 'before' | 'after'): ValidationFailed {
  const parameter = `page[${side}]`;
  return new ValidationFailed([{ detail: `${parameter} names no item of this list.`, source: { parameter } }]);
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
  const [first, last] = [page.items.at(0), page.items.at(-1)];
  return {
    self: requestTarget,
    first: linkTo({}),
    ...(first && page.hasPrevious && { prev: linkTo({ 'page[before]': first.id }) }),
    ...(last && page.hasNext && { next: linkTo({ 'page[after]': last.id }) }),
  };
}

/** Returns the links as a `Link` header (RFC 8288 §3), for lists without an envelope. */
export function linkHeader({ first, prev, next }: Links): string {
  const links = Object.entries({ first, prev, next }).filter(([, target]) => target !== undefined);
  return links.map(([relation, target]) => `<${target}>; rel="${relation}"`).join(', ');
}

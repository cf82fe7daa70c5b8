import { createParamDecorator, ExecutionContext } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { ValidationFailed } from './domain-error';
import { Links } from './envelope';
import { isUuid } from './resource-id';

const DEFAULT_SIZE = 20;
const MAX_SIZE = 100;

/** The query of every list (IF §2.3); a list's own query class extends it with its filters. */
export class PageQuery {
  @Transform(({ value }) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : value))
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

/** Which rows of a list are wanted: `size` of them, counted from the row with the id `cursor`. */
export interface PageRequest {
  size: number;
  cursor?: { id: string; side: 'before' | 'after' };
}

export interface Page<T> {
  items: T[];
  /** Are there items in front of and behind these ones? */
  hasPrevious: boolean;
  hasNext: boolean;
}

/** @throws ValidationFailed */
export function pageRequestOf(query: PageQuery): PageRequest {
  const { 'page[size]': size, 'page[before]': before, 'page[after]': after } = query;
  if (before !== undefined && after !== undefined) {
    const detail = 'page[before] and page[after] exclude each other.';
    throw new ValidationFailed([{ detail, source: { parameter: 'page[before]' } }]);
  }
  const side = before === undefined ? 'after' : 'before';
  const id = before ?? after;
  if (id === undefined) return { size };
  if (!isUuid(id)) throw unknownCursor(side);
  return { size, cursor: { id, side } };
}

export function unknownCursor(side: 'before' | 'after'): ValidationFailed {
  const parameter = `page[${side}]`;
  return new ValidationFailed([{ detail: `${parameter} names no item of this list.`, source: { parameter } }]);
}

/** Path and query of the request, as the caller sent them. */
export const RequestTarget = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  return context.switchToHttp().getRequest<FastifyRequest>().originalUrl;
});

/** Links relative to the public base URL; they keep the query of the request (IF §2.1). */
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

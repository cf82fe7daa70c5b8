import { type Comparison, parseFilter } from '@vc/protocol/scim';
import { asRequest, scimViolation } from './scim.errors';

export const MAX_RESULTS = 200;
const DEFAULT_RESULTS = 100;
const INTEGER = /^-?\d{1,9}$/;

/** A page of a list (RFC 7644 §3.4.2.4). */
export interface UsersQuery {
  filter: Comparison[];
  /** From 1. */
  startIndex: number;
  count: number;
}

/** Other parameters are ignored (RFC 7644 §3.4.2). @throws DomainError `VALIDATION_ERROR` */
export function toUsersQuery({ filter, startIndex, count }: Record<string, unknown>): UsersQuery {
  if (filter !== undefined && typeof filter !== 'string') {
    throw scimViolation('invalidFilter', 'filter must be one text.');
  }
  return {
    filter: filter === undefined ? [] : asRequest(() => parseFilter(filter)),
    startIndex: Math.max(1, toInteger('startIndex', startIndex, 1)),
    count: Math.min(MAX_RESULTS, Math.max(0, toInteger('count', count, DEFAULT_RESULTS))),
  };
}

function toInteger(name: string, value: unknown, initial: number): number {
  if (value === undefined) return initial;
  if (typeof value === 'string' && INTEGER.test(value)) return Number(value);
  throw scimViolation('invalidValue', `${name} must be an integer.`);
}

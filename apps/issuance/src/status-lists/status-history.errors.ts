import { DomainError } from '@vc/platform/http';

const source = { parameter: 'time' };

export const malformedTime = () =>
  new DomainError('VALIDATION_ERROR', 'time is not a time in seconds since 1970.', { source });

/** Token Status List §8.4 */
export const historyNotPublic = () =>
  new DomainError('NOT_SUPPORTED', 'The history of this status list is not public.', { source });

/** Token Status List §8.4 */
export const timeNotCovered = () =>
  new DomainError('NOT_FOUND', 'The public history of this status list does not contain this time.', { source });

/** @param retryAfterSeconds until a list is signed again */
export const tooManyHistoricalLists = (retryAfterSeconds: number) =>
  new DomainError('RATE_LIMITED', 'Too many different times were requested.', {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });

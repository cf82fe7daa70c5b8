import { tooManyRequests } from './limit.errors';
import { currentRequest } from './request-scope';

/** @throws TooManyRequests with `Retry-After` (RFC 6585 §4), unless there are no seconds to wait */
export function assertNoWait(seconds: number): void {
  if (seconds === 0) return;
  currentRequest().setHeader('retry-after', String(seconds));
  throw tooManyRequests(seconds);
}

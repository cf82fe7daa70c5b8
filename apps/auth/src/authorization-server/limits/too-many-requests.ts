import { type Quota, toQuotaHeaders } from '@vc/platform/rate-limits';
import { tooManyRequests } from './limit.errors';
import { currentRequest } from './request-scope';

/** @throws TooManyRequests with `Retry-After` (RFC 6585 §4), unless there are no seconds to wait */
export function assertNoWait(seconds: number): void {
  if (seconds === 0) return;
  currentRequest().setHeader('retry-after', String(seconds));
  throw tooManyRequests(seconds);
}

/** @throws TooManyRequests with `Retry-After` and the RateLimit fields if a quota is exceeded */
export function assertWithin(exceeded: Quota | undefined): void {
  if (!exceeded) return;
  for (const [name, value] of Object.entries(toQuotaHeaders([exceeded]))) currentRequest().setHeader(name, value);
  throw tooManyRequests(exceeded.waitSeconds);
}

import { assertNone, violation } from '@vc/platform/http';
import { parseIsoTime } from '@vc/protocol/times';

const DEFAULT_LIFE_DAYS = 30;
const MAX_LIFE_DAYS = 365;
const DAY_MS = 24 * 60 * 60_000;

/** @throws ValidationFailed if the expiry is in the past, or more than 365 days ahead */
export function assertExpiry(expiresAt: string | undefined, now: Date): void {
  const expiry = toExpiry(expiresAt, now);
  const isInReach = expiry > now && expiry.getTime() <= now.getTime() + MAX_LIFE_DAYS * DAY_MS;
  const rule = `must be in the future, at most ${MAX_LIFE_DAYS} days from now`;
  assertNone(isInReach ? [] : [violation('/expiresAt', rule)]);
}

/** The end of a request's validity, 30 days from now by default; invalid for a time that cannot be read. @param expiresAt ISO 8601 */
export function toExpiry(expiresAt: string | undefined, now: Date): Date {
  return expiresAt === undefined
    ? new Date(now.getTime() + DEFAULT_LIFE_DAYS * DAY_MS)
    : (parseIsoTime(expiresAt) ?? new Date(NaN));
}

import { PlatformError } from './platform-error';

const FIRST_DELAY_MS = 250;
/** A longer `Retry-After` is left to the caller, who gets the error. */
const LONGEST_DELAY_MS = 60_000;
const REPEATABLE = [429, 502, 503, 504];

/** An attempt of a request: its response, or the reason why there is none. */
export type Attempt = Response | PlatformError;

/**
 * Returns the delay in milliseconds before the request is repeated, or undefined if it must not be.
 * @param repetition 0 after the first attempt
 */
export function delayBeforeRetry(attempt: Attempt, repetition: number): number | undefined {
  const backoff = Math.random() * FIRST_DELAY_MS * 2 ** (repetition + 1);
  if (attempt instanceof PlatformError) return backoff;
  const asked = retryAfterMs(attempt.headers.get('retry-after'));
  // Only `REQUEST_UNDER_WAY` of the conflicts has the header.
  const isUnderWay = attempt.status === 409 && asked !== undefined;
  if (!isUnderWay && !REPEATABLE.includes(attempt.status)) return undefined;
  // Clients that were told the same second come back spread over a quarter of a second.
  const delay = asked === undefined ? backoff : asked + Math.random() * FIRST_DELAY_MS;
  return delay <= LONGEST_DELAY_MS ? delay : undefined;
}

/** `Retry-After` has seconds or a date (RFC 9110 §10.2.3). */
function retryAfterMs(value: string | null): number | undefined {
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

import { parseHttpDate } from '@vc/protocol/times';
const SECOND_MS = 1_000;
const JITTER = 0.2;
const LONGEST_RETRY_AFTER_MS = 24 * 3_600 * SECOND_MS;

interface RetryOptions {
  /** Number of attempts, with the failed one. */
  attempts: number;
  /** Seconds before each retry. */
  retrySchedule: number[];
  /** `Retry-After` of the response: seconds, or an HTTP date (RFC 9110 §10.2.3). */
  retryAfter?: string | undefined;
  now: Date;
  /** 0 to 1 */
  random: () => number;
}

/** Delay before the next attempt, with jitter; undefined after the last attempt. */
export function retryDelayMs({ attempts, retrySchedule, retryAfter, now, random }: RetryOptions): number | undefined {
  const scheduled = retrySchedule[attempts - 1];
  if (scheduled === undefined) return undefined;
  const jittered = scheduled * SECOND_MS * (1 - JITTER + 2 * JITTER * random());
  return Math.max(jittered, Math.min(parseRetryAfter(retryAfter, now), LONGEST_RETRY_AFTER_MS));
}

/** Returns 0 for a value that is neither. */
function parseRetryAfter(value: string | undefined, now: Date): number {
  if (value === undefined) return 0;
  if (/^\d+$/.test(value)) return Number(value) * SECOND_MS;
  const date = parseHttpDate(value, now);
  return date ? date.getTime() - now.getTime() : 0;
}

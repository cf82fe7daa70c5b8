const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Delay before each retry. */
const SCHEDULE_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];
const JITTER = 0.2;
const LONGEST_RETRY_AFTER_MS = 24 * HOUR_MS;

interface RetryOptions {
  /** Number of attempts, with the failed one. */
  attempts: number;
  /** `Retry-After` of the response: seconds, or an HTTP date (RFC 9110 §10.2.3). */
  retryAfter?: string | undefined;
  now: Date;
  /** 0 to 1 */
  random: () => number;
}

/** Delay before the next attempt, with jitter; undefined after the last attempt. */
export function retryDelayMs({ attempts, retryAfter, now, random }: RetryOptions): number | undefined {
  const scheduled = SCHEDULE_MS[attempts - 1];
  if (scheduled === undefined) return undefined;
  const jittered = scheduled * (1 - JITTER + 2 * JITTER * random());
  return Math.max(jittered, Math.min(parseRetryAfter(retryAfter, now), LONGEST_RETRY_AFTER_MS));
}

/** Returns 0 for a value that is neither. */
function parseRetryAfter(value: string | undefined, now: Date): number {
  if (value === undefined) return 0;
  if (/^\d+$/.test(value)) return Number(value) * SECOND_MS;
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : date - now.getTime();
}

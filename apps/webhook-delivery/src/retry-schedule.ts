const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Waiting time before each retry. */
const SCHEDULE_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];
const JITTER = 0.2;
const LONGEST_RETRY_AFTER_MS = 24 * HOUR_MS;

interface RetryOptions {
  /** Attempts that have been made, the failed one included. */
  attempts: number;
  /** `Retry-After` of the answer: seconds, or an HTTP date (RFC 9110 §10.2.3). */
  retryAfter?: string | undefined;
  now: Date;
  /** 0 to 1 */
  random: () => number;
}

/** How long to wait before the next attempt; undefined when it is time to give up. */
export function retryDelayMs({ attempts, retryAfter, now, random }: RetryOptions): number | undefined {
  const scheduled = SCHEDULE_MS[attempts - 1];
  if (scheduled === undefined) return undefined;
  const jittered = scheduled * (1 - JITTER + 2 * JITTER * random());
  return Math.max(jittered, Math.min(retryAfterMs(retryAfter, now), LONGEST_RETRY_AFTER_MS));
}

/** What cannot be read asks for nothing. */
function retryAfterMs(value: string | undefined, now: Date): number {
  if (value === undefined) return 0;
  if (/^\d+$/.test(value)) return Number(value) * SECOND_MS;
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : date - now.getTime();
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds before each retry of an endpoint without a schedule of its own. */
export const DEFAULT_RETRY_SCHEDULE = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** An endpoint that has only failed for this time is disabled. */
export const DISABLE_AFTER_MS = 5 * 24 * 3_600_000;

/** Days for which the feed of a tenant has an event. */
export const FEED_DAYS = 30;

const SECOND_MS = 1_000;
const DAY_MS = 24 * 3_600 * SECOND_MS;

/** So many failures in a row, and an endpoint is left alone for a while. */
export const FAILURES_BEFORE_PAUSE = 5;
const FIRST_PAUSE_MS = 10 * SECOND_MS;
const LONGEST_PAUSE_MS = 300 * SECOND_MS;

/** An endpoint that has failed everything for so long is disabled. */
export const DISABLE_AFTER_MS = 5 * DAY_MS;

/**
 * How long nothing is posted to an endpoint after so many failures in a row; 0 where it is not paused. What waits for
 * it keeps its attempts; after the pause one delivery tries whether the endpoint is back.
 */
export function pauseMs(consecutiveFailures: number): number {
  const beyond = consecutiveFailures - FAILURES_BEFORE_PAUSE;
  return beyond < 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** Math.min(beyond, 10), LONGEST_PAUSE_MS);
}

const SECOND_MS = 1_000;

/** Consecutive failures that pause an endpoint. */
export const FAILURES_BEFORE_PAUSE = 5;
const FIRST_PAUSE_MS = 10 * SECOND_MS;
const LONGEST_PAUSE_MS = 300 * SECOND_MS;

/**
 * The pause of an endpoint in milliseconds; 0 if it is not paused. A pause does not count as an attempt of the deliveries
 * that wait. After the pause, one delivery probes the endpoint.
 */
export function pauseMs(consecutiveFailures: number): number {
  const beyond = consecutiveFailures - FAILURES_BEFORE_PAUSE;
  return beyond < 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** Math.min(beyond, 10), LONGEST_PAUSE_MS);
}

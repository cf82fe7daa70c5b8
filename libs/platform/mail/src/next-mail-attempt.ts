const MINUTE_MS = 60_000;
/** Minutes before each repetition: some 20 hours in all. */
const RETRY_SCHEDULE = [1, 5, 30, 120, 360, 720];

/**
 * When a mail that the server did not take is sent again. Returns undefined to give up.
 * @param attempts so far, at least 1
 */
export function nextMailAttempt(attempts: number, now: Date): Date | undefined {
  const minutes = RETRY_SCHEDULE[attempts - 1];
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * MINUTE_MS);
}

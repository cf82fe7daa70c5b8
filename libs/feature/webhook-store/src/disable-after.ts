/** An endpoint that has only failed for this time is disabled. */
export const DISABLE_AFTER_MS = 5 * 24 * 3_600_000;

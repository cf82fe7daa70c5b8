const SECOND_MS = 1_000;

/**
 * Returns the time at which a fetch without records is answered: the last whole second within its longest wait, so that an
 * idle process with a broker and many consumers wakes once for all of them. A shorter wait ends as it says.
 * @param now milliseconds of `performance.now()`, as the result
 */
export function endOfWait(now: number, maxWaitMs: number): number {
  const latest = now + maxWaitMs;
  const wholeSecond = Math.floor(latest / SECOND_MS) * SECOND_MS;
  return wholeSecond > now ? wholeSecond : latest;
}

import { setTimeout as pause } from 'node:timers/promises';
const POLL_MS = 20;

/** Shorter than the time-out of Jest, so that the error names the waiting spec. */
const TIMEOUT_MS = 240_000;

type NotYet = undefined | false;

/** Polls until `look` returns a value or true; for effects that arrive by the bus. Ends also while the clock is stopped. */
export async function waitFor<T>(look: () => Promise<T | NotYet> | T | NotYet): Promise<Exclude<T, NotYet>> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found as Exclude<T, NotYet>;
    if (performance.now() > deadline) throw new Error(`Nothing within ${TIMEOUT_MS} ms`);
    await pause(POLL_MS);
  }
}

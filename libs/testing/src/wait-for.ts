import { setTimeout as pause } from 'node:timers/promises';
const POLL_MS = 20;

/** Shorter than the time-out of Jest, so that the error names the waiting spec. */
const TIMEOUT_MS = 240_000;

/** Polls until `look` returns a value; for effects that arrive by the bus. */
export async function waitFor<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`Nothing within ${TIMEOUT_MS} ms`);
    await pause(POLL_MS);
  }
}

import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 30_000;
const POLL_MS = 100;

/**
 * Polls until `look` returns a value.
 * @param missing returns the text of the error
 * @throws Error after 30 s
 */
export async function waitUntil<T>(look: () => Promise<T | undefined>, missing: () => string): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const value = await look();
    if (value !== undefined) return value;
    if (Date.now() > deadline) throw new Error(`${missing()} within ${TIMEOUT_MS} ms.`);
    await pause(POLL_MS);
  }
}

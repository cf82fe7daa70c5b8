import { setTimeout as pause } from 'node:timers/promises';
const TRIES = 5;
const DEFAULT_SECONDS = 1;

/** Repeats a request after the `Retry-After` of a 503, five times at most. */
export async function fetchWithRetry(url: string | URL, init: RequestInit = {}): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, init);
    if (response.status !== 503 || attempt === TRIES) return response;
    await response.body?.cancel();
    const seconds = Number(response.headers.get('retry-after')) || DEFAULT_SECONDS;
    await pause(seconds * 1000);
  }
}

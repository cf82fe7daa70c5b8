import { setTimeout as pause } from 'node:timers/promises';
const TRIES = 5;
const DEFAULT_SECONDS = 1;

/** Asks again where the platform says that it cannot answer right now: a machine may be busy with the suite itself. */
export async function patientFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  for (let tried = 1; ; tried++) {
    const response = await fetch(url, init);
    if (response.status !== 503 || tried === TRIES) return response;
    await response.body?.cancel();
    const seconds = Number(response.headers.get('retry-after')) || DEFAULT_SECONDS;
    await pause(seconds * 1000);
  }
}

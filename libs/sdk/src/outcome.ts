import { pause } from './pause';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2_000;
const TIMEOUT_MS = 300_000;

export interface WaitOptions {
  /** Milliseconds. Default: 5 minutes. */
  timeout?: number;
  signal?: AbortSignal;
}

/** What was waited for has ended otherwise, or did not end in time. */
export class OutcomeError<Resource> extends Error {
  override readonly name = 'OutcomeError';

  /** @param resource as it is now */
  constructor(
    message: string,
    readonly resource: Resource,
  ) {
    super(message);
  }
}

interface Wait<Resource> {
  /** The kind and the id of the resource, for the message of an error. */
  what: string;
  get: (options: { signal?: AbortSignal }) => Promise<Resource>;
  /** Statuses that are waited for. */
  until: readonly string[];
  /** Statuses that change no more. */
  ended: readonly string[];
}

/** Polls a resource until it has one of the statuses. @throws OutcomeError, PlatformError, the reason of the signal */
export async function waitFor<Resource extends { status: string }>(
  { what, get, until, ended }: Wait<Resource>,
  { timeout = TIMEOUT_MS, signal }: WaitOptions,
): Promise<Resource> {
  if (!(timeout >= 0)) throw new RangeError('The timeout must be a number of milliseconds.');
  const deadline = Date.now() + timeout;
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(ms * 1.5, LONGEST_PAUSE_MS)) {
    const resource = await get(signal ? { signal } : {});
    if (until.includes(resource.status)) return resource;
    if (ended.includes(resource.status)) throw new OutcomeError(`${what} is ${resource.status}.`, resource);
    if (Date.now() >= deadline) {
      throw new OutcomeError(`${what} is still ${resource.status} after ${timeout} ms.`, resource);
    }
    await pause(Math.min(ms, Math.max(0, deadline - Date.now())), signal);
  }
}

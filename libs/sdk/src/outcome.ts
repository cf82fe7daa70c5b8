import type { Changes } from './changes';
import { pause } from './pause';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2_000;
/** While a stream tells of changes, polling is only for those that it should lose. */
const PAUSE_OF_STREAM_MS = 30_000;
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
  /** Follows the changes of the resource. */
  follow: () => Changes;
  /** Statuses that are waited for. */
  until: readonly string[];
  /** Statuses that change no more. */
  ended: readonly string[];
}

/**
 * Waits until a resource has one of the statuses. It is read when a stream tells of a change, and polled without a stream.
 * @throws OutcomeError, PlatformError, the reason of the signal
 */
export async function waitFor<Resource extends { status: string }>(
  wait: Wait<Resource>,
  { timeout = TIMEOUT_MS, signal }: WaitOptions,
): Promise<Resource> {
  const deadline = deadlineOf(timeout);
  let changes: Changes | undefined;
  try {
    for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(ms * 1.5, LONGEST_PAUSE_MS)) {
      changes?.reset();
      const resource = await wait.get(signal ? { signal } : {});
      if (isOutcome(wait, resource)) return resource;
      const rest = deadline - Date.now();
      if (rest <= 0) throw new OutcomeError(`${wait.what} is still ${resource.status} after ${timeout} ms.`, resource);
      changes ??= wait.follow();
      await pauseUntilChange(changes, Math.min(changes.isLive ? PAUSE_OF_STREAM_MS : ms, rest), signal);
    }
  } finally {
    changes?.stop();
  }
}

function deadlineOf(timeout: number): number {
  if (!(timeout >= 0)) throw new RangeError('The timeout must be a number of milliseconds.');
  return Date.now() + timeout;
}

/** @throws OutcomeError if the resource has ended otherwise */
function isOutcome<Resource extends { status: string }>({ what, until, ended }: Wait<Resource>, resource: Resource) {
  if (ended.includes(resource.status)) throw new OutcomeError(`${what} is ${resource.status}.`, resource);
  return until.includes(resource.status);
}

async function pauseUntilChange(changes: Changes, ms: number, signal: AbortSignal | undefined): Promise<void> {
  const changed = new AbortController();
  const time = pause(ms, signal ? AbortSignal.any([signal, changed.signal]) : changed.signal);
  try {
    await Promise.race([time, changes.next()]);
  } finally {
    // The end of the rest of the pause is no error.
    time.catch(() => undefined);
    changed.abort();
  }
}

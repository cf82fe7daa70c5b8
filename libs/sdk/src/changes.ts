import { pause } from './pause';
import { readServerSentEvents } from './server-sent-events';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A stream that lived shorter does not show that the next one lives longer. */
const STEADY_MS = 5_000;
/** A proxy that buffers responses passes on no byte. */
const OPENING_MS = 10_000;
/** The platform sends a comment each 15 seconds. */
const SILENCE_MS = 45_000;
/** Attempts to open a stream again. A stream that never began is tried once. */
const ATTEMPTS = 3;

/** Opens the stream of the events of one resource. @param lastEventId of the last event that was read */
export type OpenStream = (lastEventId: string | undefined, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;

/** Tells of the changes of one resource, as far as the platform streams its events. */
export class Changes {
  /** Whether every change is told. Otherwise the resource must be polled. */
  isLive = false;
  private hasChanged = false;
  private tell: () => void = () => undefined;
  private readonly stopped = new AbortController();

  /** Forgets the changes until now, because the resource is read next. */
  reset(): void {
    this.hasChanged = false;
  }

  /** Resolves at the first change after `reset`, and when `isLive` changes. */
  async next(): Promise<void> {
    if (this.hasChanged) return;
    await new Promise<void>((resolve) => {
      this.tell = resolve;
    });
  }

  stop(): void {
    this.stopped.abort();
  }

  /**
   * Follows the stream, and opens it again after its end. Each pause is twice the one before until a stream is steady.
   * Returns when the stream cannot be opened, and after `stop`.
   */
  async follow(open: OpenStream): Promise<void> {
    const { signal } = this.stopped;
    let lastEventId: string | undefined;
    let pauseMs = FIRST_PAUSE_MS;
    for (let attempts = 1; attempts > 0 && !signal.aborted; attempts -= 1) {
      const read = await this.read(open, lastEventId);
      lastEventId = read.lastEventId;
      if (read.begunAt !== undefined) attempts = ATTEMPTS + 1;
      if (isSteady(read.begunAt)) pauseMs = FIRST_PAUSE_MS;
      this.setLive(false);
      if (attempts > 1) await pause(pauseMs, signal).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }

  /** Reads a stream until its end. A failure is an end, too: the resource is polled then. */
  private async read(open: OpenStream, since: string | undefined) {
    const silence = new AbortController();
    const startTimer = (ms: number) => setTimeout(() => silence.abort(), ms);
    let timer = startTimer(OPENING_MS);
    let lastEventId = since;
    let begunAt: number | undefined;
    try {
      const body = await open(since, AbortSignal.any([this.stopped.signal, silence.signal]));
      for await (const events of readServerSentEvents(body)) {
        clearTimeout(timer);
        timer = startTimer(SILENCE_MS);
        begunAt ??= Date.now();
        lastEventId = events.at(-1)?.lastEventId ?? lastEventId;
        this.setLive(true);
        if (events.length > 0) this.change();
      }
    } catch {
      return { begunAt, lastEventId };
    } finally {
      clearTimeout(timer);
    }
    return { begunAt, lastEventId };
  }

  private setLive(isLive: boolean): void {
    if (this.isLive === isLive) return;
    this.isLive = isLive;
    this.change();
  }

  private change(): void {
    this.hasChanged = true;
    this.tell();
  }
}

/** Whether a stream that ends now has lived long enough. @param begunAt milliseconds, undefined if it never began */
function isSteady(begunAt: number | undefined): boolean {
  return begunAt !== undefined && Date.now() - begunAt >= STEADY_MS;
}

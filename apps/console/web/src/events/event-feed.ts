import { PlatformError } from '@vc/sdk';
import type { FeedEvent } from '../api/schemas';

export interface FeedPart {
  events: FeedEvent[];
  /** The cursor of the next request; undefined for an empty feed. */
  after: string | undefined;
}

export interface FeedState {
  /** `idle` because the page is not used, `failed` until it is started again. */
  status: 'live' | 'paused' | 'idle' | 'failed';
  /** The newest first. */
  events: readonly FeedEvent[];
  /** Why it has failed. */
  error: unknown;
}

export interface FeedAccess {
  /**
   * Waits for the events after the cursor.
   * @param after `latest` for the end of the feed
   */
  read: (after: string, signal: AbortSignal) => Promise<FeedPart>;
  /** Whether the page is used. Nothing is requested while it is not, so that the session can end. */
  isInUse: () => boolean;
  /** Waits until the use of the page is worth another look. */
  pause: (signal: AbortSignal) => Promise<void>;
}

/** More would slow the page down, and the feed has them. */
export const MOST_EVENTS = 200;
const LATEST = 'latest';
const BAD_REQUEST = 400;

/** The events from now on. */
export class EventFeed {
  private state: FeedState = { status: 'paused', events: [], error: undefined };
  private after = LATEST;
  private running: AbortController | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly access: FeedAccess) {}

  readonly current = (): FeedState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Begins at the end of the feed, or goes on after the last event. Ends when it is paused, and when it fails. */
  async start(): Promise<void> {
    if (this.running) return;
    const running = (this.running = new AbortController());
    try {
      await this.follow(running.signal);
    } catch (error) {
      if (!running.signal.aborted) this.fail(error);
    }
  }

  pause(): void {
    this.running?.abort();
    this.running = undefined;
    this.set({ status: 'paused' });
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const hasEnded = () => signal.aborted;
    while (!hasEnded()) {
      if (!this.access.isInUse()) {
        this.set({ status: 'idle' });
        await this.access.pause(signal);
        continue;
      }
      this.set({ status: 'live', error: undefined });
      const { events, after } = await this.access.read(this.after, signal);
      if (hasEnded()) return;
      this.after = after ?? LATEST;
      if (events.length > 0) this.set({ events: [...events.toReversed(), ...this.state.events].slice(0, MOST_EVENTS) });
    }
  }

  /** The feed does not have the event of the cursor any more: the next start begins at its end. */
  private fail(error: unknown): void {
    this.running = undefined;
    if (error instanceof PlatformError && error.status === BAD_REQUEST) this.after = LATEST;
    this.set({ status: 'failed', error });
  }

  private set(change: Partial<FeedState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

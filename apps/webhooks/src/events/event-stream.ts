import { Readable } from 'node:stream';
import type { FeedEvent } from './feed-event';
import { MAX_OF_STREAM, type UnreadBudget } from './unread-budget';

const RETRY_MS = 1_000;
const BEGINNING = Buffer.from(`retry: ${RETRY_MS}\n\n`);
/** Events may be missing before the next one: the reader has to ask for the state of what it shows. */
const GAP = Buffer.from('event: gap\ndata: {}\n\n');
/** A comment, which keeps proxies from closing the connection. */
const HEARTBEAT = Buffer.from(':\n\n');

const frames = new WeakMap<FeedEvent, Buffer>();

/** The bytes of an event are the same in each stream. The browser sends the id as `Last-Event-ID` when it opens the stream again. */
function frameOf(event: FeedEvent): Buffer {
  const known = frames.get(event);
  if (known) return known;
  const frame = Buffer.from(`id: ${event.id}\nevent: ${event.eventType}\ndata: ${event.body}\n\n`);
  frames.set(event, frame);
  return frame;
}

/**
 * Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). Beside the frames that are counted as unread,
 * a stream holds one that its reader has asked for.
 */
export class EventStream extends Readable {
  /** Bytes that the reader has not asked for yet. */
  unread = 0;
  private readonly queue: Buffer[] = [];
  private readonly waiting: (() => void)[] = [];
  private hasBegun = false;
  private isAwaited = false;
  private isEnding = false;

  constructor(
    private readonly tenantId: string,
    private readonly budget: UnreadBudget,
  ) {
    // The reader is asked for each frame.
    super({ highWaterMark: 1 });
  }

  /** Sends the first bytes, which tell the reader that it misses no event from now on. */
  begin(): void {
    this.hasBegun = true;
    this.write(BEGINNING);
  }

  override _read(): void {
    const frame = this.queue.shift();
    if (frame === undefined && this.isEnding) this.push(null);
    else if (frame === undefined) this.isAwaited = true;
    else {
      this.count(-frame.length);
      this.push(frame);
    }
    if (this.unread < MAX_OF_STREAM / 2) this.wake();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.queue.length = 0;
    this.count(-this.unread);
    this.budget.remove(this.tenantId, this);
    this.wake();
    callback(error);
  }

  /** Resolves when the reader has read most of what was sent, or is gone. */
  async untilRead(): Promise<void> {
    if (this.destroyed || this.unread < MAX_OF_STREAM / 2) return;
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  send(event: FeedEvent): void {
    this.write(frameOf(event));
  }

  sendGap(): void {
    this.write(GAP);
  }

  beat(): void {
    if (this.hasBegun && this.queue.length === 0) this.write(HEARTBEAT);
  }

  /** Ends the stream when its reader has read it; at once if the reader was given time before. */
  end(): void {
    if (this.isEnding) return void this.destroy();
    this.isEnding = true;
    if (this.isAwaited) this.push(null);
  }

  /** A reader that leaves too much unread is ended. It goes on from its last event. */
  private write(frame: Buffer): void {
    if (this.destroyed || this.isEnding) return;
    if (this.isAwaited) {
      this.isAwaited = false;
      this.push(frame);
      return;
    }
    this.queue.push(frame);
    this.count(frame.length);
  }

  private count(bytes: number): void {
    this.unread += bytes;
    this.budget.count(this.tenantId, this, bytes);
  }

  private wake(): void {
    this.waiting.splice(0).forEach((resolve) => resolve());
  }
}

import { Readable } from 'node:stream';
import type { FeedEvent } from './feed-event';

/** What a slow reader may leave unread. */
const MAX_UNREAD_BYTES = 256 * 1024;
const RETRY_MS = 1_000;

/** Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export class EventStream extends Readable {
  private hasBegun = false;

  constructor() {
    super({ highWaterMark: MAX_UNREAD_BYTES });
  }

  /** Sends the first bytes, which tell the reader that it misses no event from now on. */
  begin(): void {
    this.hasBegun = true;
    this.write(`retry: ${RETRY_MS}\n\n`);
  }

  /** The reader has room. Events are pushed when they occur. */
  override _read(): void {
    this.emit('room');
  }

  /** Resolves when the reader has read most of what was sent, or is gone. */
  async untilRead(): Promise<void> {
    if (this.destroyed || this.readableLength < MAX_UNREAD_BYTES / 2) return;
    await new Promise<void>((resolve) => {
      this.once('room', resolve);
      this.once('close', resolve);
    });
  }

  /** The browser sends the id as `Last-Event-ID` when it opens the stream again. */
  send({ id, eventType, body }: FeedEvent): void {
    this.write(`id: ${id}\nevent: ${eventType}\ndata: ${body}\n\n`);
  }

  /** Events may be missing before the next one: the reader has to ask for the state of what it shows. */
  sendGap(): void {
    this.write('event: gap\ndata: {}\n\n');
  }

  /** A comment, which keeps proxies from closing the connection. */
  beat(): void {
    if (this.hasBegun) this.write(':\n\n');
  }

  end(): void {
    if (!this.destroyed) this.push(null);
  }

  /** Ends the stream of a reader that does not keep up. It goes on from its last event. */
  private write(text: string): void {
    if (this.destroyed || this.readableEnded) return;
    if (this.readableLength > MAX_UNREAD_BYTES) this.destroy();
    else this.push(text);
  }
}

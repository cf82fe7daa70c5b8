/** An event without its data, which the SDK does not need. */
export interface ServerSentEvent {
  /** `message` for an event without a type. */
  type: string;
  /** The id of this event or of the last one before it that had one. */
  lastEventId: string | undefined;
}

/** @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */
export class ServerSentEventParser {
  private rest = '';
  private type = '';
  private hasData = false;
  private lastEventId: string | undefined;

  /** Returns the events that end in this piece of the stream. */
  parse(piece: string): ServerSentEvent[] {
    // A carriage return at the end may be the first half of a line end.
    const lines = (this.rest + piece).split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop() ?? '';
    return lines.flatMap((line) => (line === '' ? this.dispatch() : this.readField(line)));
  }

  private readField(line: string): [] {
    const colon = line.indexOf(':');
    const [name, value] = colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
    if (name === 'event') this.type = value;
    if (name === 'data') this.hasData = true;
    if (name === 'id' && !value.includes('\0')) this.lastEventId = value;
    return [];
  }

  /** An event without data is none. */
  private dispatch(): ServerSentEvent[] {
    const { hasData, lastEventId } = this;
    const event = { type: this.type || 'message', lastEventId };
    this.type = '';
    this.hasData = false;
    return hasData ? [event] : [];
  }
}

/** Reads a stream. Yields the events of each piece that arrives, and none for a piece in which no event ends. */
export async function* readServerSentEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent[]> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parser = new ServerSentEventParser();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      yield parser.parse(decoder.decode(read.value, { stream: true }));
    }
  } finally {
    reader.releaseLock();
  }
}

import { createClient, type ClientOptions } from './client';

const STREAM = '/api/v1/events/stream';

type Respond = (url: URL, init: RequestInit) => Promise<Response> | Response;

/** A platform with one resource, whose events it streams, unless a spec replaces `createStream` or `openStream`. */
export class StreamingPlatform {
  status = 'offered';
  /** Method, path and `Last-Event-ID` of each request. */
  readonly requests: string[] = [];
  readonly streams: OpenedStream[] = [];
  createStream: Respond = () =>
    Response.json({ data: { url: `https://public.example${STREAM}?token=s${this.requests.length}` } });
  openStream: Respond = (_, init) => {
    const stream = new OpenedStream(init.signal!);
    this.streams.push(stream);
    return new Response(stream.body, { headers: { 'content-type': 'text/event-stream' } });
  };

  client(options: Partial<ClientOptions> = {}) {
    const fetch = async (url: string, init: RequestInit) => this.answer(new URL(url), init);
    return createClient({ url: 'http://platform.example', token: 't', fetch, ...options });
  }

  count(request: string): number {
    return this.requests.filter((each) => each.startsWith(request)).length;
  }

  private answer(url: URL, init: RequestInit): Promise<Response> | Response {
    const { method = 'GET', headers } = init;
    const { 'last-event-id': last } = headers as Record<string, string>;
    this.requests.push([method, url.pathname, ...(last === undefined ? [] : [last])].join(' '));
    if (url.pathname === STREAM) return this.openStream(url, init);
    if (url.pathname === `${STREAM}s`) return this.createStream(url, init);
    return Response.json({ data: { id: url.pathname.split('/').at(-1), status: this.status } });
  }
}

/** A stream that a client has opened. It ends with the request of the client. */
class OpenedStream {
  private readonly controller: ReadableStreamDefaultController<Uint8Array>;
  readonly body: ReadableStream<Uint8Array>;

  constructor(readonly signal: AbortSignal) {
    let opened: typeof this.controller | undefined;
    this.body = new ReadableStream({ start: (controller) => (opened = controller) });
    this.controller = opened!;
    signal.addEventListener('abort', () => this.controller.error(signal.reason));
  }

  send(text: string): void {
    this.controller.enqueue(new TextEncoder().encode(text));
  }

  end(): void {
    this.controller.close();
  }
}

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createId } from '@vc/platform/persistence';
import { type Caller, TestWorld } from '@vc/testing/service/test-world';
import type { TestService } from '@vc/testing/service/test-service';
import { waitFor } from '@vc/testing/unit/wait-for';
import { webhooksService } from '../webhooks.definition';
import { FeedTails } from './feed-tails';
import { TestFeed } from './test-feed';
import { UnreadBudget } from './unread-budget';

/** Reads server-sent events, as a page does. */
class TestReader {
  readonly events: { id?: string; event?: string; data?: string }[] = [];
  hasEnded = false;
  private readonly controller = new AbortController();

  static async open(url: string, lastEventId?: string): Promise<TestReader> {
    const reader = new TestReader();
    const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
    const response = await fetch(url, { headers, signal: reader.controller.signal });
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    void reader.read(response.body!);
    return reader;
  }

  get ids(): (string | undefined)[] {
    return this.events.filter(({ id }) => id !== undefined).map(({ id }) => id);
  }

  close(): void {
    this.controller.abort();
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    try {
      for await (const chunk of body) {
        text += new TextDecoder().decode(chunk);
        const blocks = text.split('\n\n');
        text = blocks.pop()!;
        this.events.push(...blocks.map(toFields).filter((fields) => Object.keys(fields).length > 0));
      }
    } catch {
      // The reader has closed it, or the server has died.
    }
    this.hasEnded = true;
  }
}

function toFields(block: string): Record<string, string> {
  const lines = block.split('\n').filter((line) => !line.startsWith(':') && !line.startsWith('retry:'));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
}

describe('GET /events/stream', () => {
  let world: TestWorld;
  let service: TestService;
  let replica: TestService;
  let feed: TestFeed;
  let tenant: string;
  let call: Caller;
  const readers: TestReader[] = [];
  const sockets: Socket[] = [];

  beforeAll(async () => {
    world = await TestWorld.start();
    const start = () => world.serve(webhooksService, { OUTGOING_ALLOWED_HOSTS: 'localhost:*' });
    service = await start();
    replica = await start();
    feed = new TestFeed(world);
  });

  afterAll(() => world?.stop());

  beforeEach(() => {
    tenant = createId();
    call = world.caller(service, tenant, 'webhooks.read');
  });

  afterEach(() => {
    readers.splice(0).forEach((reader) => reader.close());
    sockets.splice(0).forEach((socket) => socket.destroy());
  });

  async function createUrl(body: object = {}): Promise<string> {
    const { status, body: answer } = await call('POST', '/api/v1/events/streams', body);
    expect(status).toBe(201);
    return answer.data.url;
  }

  async function open(url: string, { at = service, lastEventId }: { at?: TestService; lastEventId?: string } = {}) {
    const { pathname, search } = new URL(url);
    const reader = await TestReader.open(at.url + pathname + search, lastEventId);
    readers.push(reader);
    return reader;
  }

  const untilRead = (reader: TestReader, ids: string[]) =>
    waitFor(() => (ids.every((id) => reader.ids.includes(id)) ? true : undefined));

  it('sends the events of the tenant as they occur, with their ids', async () => {
    const reader = await open(await createUrl());
    const resource = createId();
    const ids = await feed.add(tenant, 3, resource);
    await untilRead(reader, ids);
    expect(reader.ids).toEqual(ids);
    expect(reader.events.at(-1)).toMatchObject({ event: 'openid4vc.issuance.offered' });
    expect(JSON.parse(reader.events.at(-1)!.data!)).toEqual({
      eventType: 'openid4vc.issuance.offered',
      payload: { openId4VcIssuanceId: resource },
    });
  });

  it('sends the events of one issuance only, and none of another tenant', async () => {
    const resource = createId();
    const reader = await open(await createUrl({ issuanceId: resource }));
    await feed.add(tenant, 2);
    await feed.add(createId(), 2, resource);
    const ids = await feed.add(tenant, 1, resource);
    await untilRead(reader, ids);
    expect(reader.ids).toEqual(ids);
  });

  it('goes on after Last-Event-ID at another replica, without loss and repetition', async () => {
    const url = await createUrl();
    const ids = await feed.add(tenant, 250);
    await waitFor(async () =>
      (await call('GET', `/api/v1/events?wait=5&after=${ids[248]}`)).body.data?.[0] ? true : undefined,
    );
    const reader = await open(url, { at: replica, lastEventId: ids[9]! });
    const later = await feed.add(tenant, 5);
    await untilRead(reader, later);
    expect(reader.ids).toEqual([...ids.slice(10), ...later]);
  });

  it('begins its response once it misses no event', async () => {
    const tails = service.app.get(FeedTails);
    const listen = tails.listen.bind(tails);
    let isListening = false;
    const listening = jest.spyOn(tails, 'listen').mockImplementationOnce(async (...given) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const stop = await listen(...given);
      isListening = true;
      return stop;
    });
    await open(await createUrl());
    listening.mockRestore();
    expect(isListening).toBe(true);
  });

  it('sends a gap for a Last-Event-ID that the feed does not have', async () => {
    const reader = await open(await createUrl(), { lastEventId: 'x' });
    await waitFor(() => reader.events.find(({ event }) => event === 'gap'));
  });

  it('serves a hundred streams, whose events are read once', async () => {
    const resources = Array.from({ length: 100 }, () => createId());
    const opened = await Promise.all(
      resources.map(async (resource) => open(await createUrl({ presentationId: resource }))),
    );
    const ids = await Promise.all(resources.map(async (resource) => (await feed.add(tenant, 1, resource))[0]!));
    await Promise.all(opened.map(async (reader, index) => untilRead(reader, [ids[index]!])));
    opened.forEach((reader, index) => expect(reader.ids).toEqual([ids[index]]));
  });

  /** Opens a stream with a socket that reads nothing. */
  async function openStuck(url: string): Promise<void> {
    const { hostname, port } = new URL(service.url);
    const { pathname, search } = new URL(url);
    const socket = connect(Number(port), hostname).pause();
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: platform.test\r\n\r\n`);
  }

  const openedStreams = () => service.app.get(FeedTails).listenersOf(tenant);

  it('ends streams that read nothing, which go on after their last event, and serves those that read', async () => {
    const budget = service.app.get(UnreadBudget);
    await Promise.all(Array.from({ length: 10 }, async () => openStuck(await createUrl())));
    const reader = await open(await createUrl());
    await waitFor(() => (openedStreams() === 11 ? true : undefined));
    const ids: string[] = [];
    while (openedStreams() > 1) {
      // What the kernel and the socket take is not unread yet.
      expect(ids.length).toBeLessThan(1_000);
      const batch = await feed.add(tenant, 8, createId(), 24 * 1024);
      ids.push(...batch);
      await untilRead(reader, batch);
      expect(budget.unread).toBeLessThan(10 * 256 * 1024);
    }
    await waitFor(() => (budget.unread === 0 ? true : undefined));
    const resumed = await open(await createUrl(), { lastEventId: ids[0]! });
    await untilRead(resumed, [ids.at(-1)!]);
    expect(resumed.ids).toEqual(ids.slice(1));
  });

  it('rejects more than 100 streams of an organization with RATE_LIMITED', async () => {
    await Promise.all(Array.from({ length: 100 }, async () => openStuck(await createUrl())));
    await waitFor(() => (openedStreams() === 100 ? true : undefined));
    const { pathname, search } = new URL(await createUrl());
    const refused = await fetch(service.url + pathname + search);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.json()).toMatchObject({ data: null, errors: [{ code: 'RATE_LIMITED', status: '429' }] });
    tenant = createId();
    call = world.caller(service, tenant, 'webhooks.read');
    await open(await createUrl());
  });

  it('polls the database only while a stream is open', async () => {
    const tails = service.app.get(FeedTails);
    const reader = await open(await createUrl());
    await waitFor(() => (tails.isPolling ? true : undefined));
    reader.close();
    await waitFor(() => (tails.isPolling ? undefined : true));
  });

  it.each([
    ['an unknown token', `token=${'a'.repeat(43)}`, 401],
    ['no token', '', 400],
    ['a malformed token', 'token=x', 400],
  ])('rejects %s', async (_, query, status) => {
    expect((await fetch(`${service.url}/api/v1/events/stream?${query}`)).status).toBe(status);
  });

  it('rejects the token of a stream at the interface', async () => {
    const token = new URL(await createUrl()).searchParams.get('token')!;
    const response = await fetch(`${service.url}/api/v1/events`, { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(401);
  });

  it('rejects a token after an hour', async () => {
    const url = await createUrl();
    await world.database.query(`UPDATE webhooks.stream_tokens SET expires_at = now() WHERE tenant_id = $1`, [tenant]);
    await expect(open(url)).rejects.toThrow('401');
  });

  it('stores no token in plain text', async () => {
    const token = new URL(await createUrl()).searchParams.get('token')!;
    const rows = await world.database.query<{ row: string }>(
      `SELECT row(t.*)::text AS row FROM webhooks.stream_tokens t WHERE tenant_id = $1`,
      [tenant],
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('rejects an issuance together with a presentation with VALIDATION_ERROR', async () => {
    const body = { issuanceId: createId(), presentationId: createId() };
    const { status, body: answer } = await call('POST', '/api/v1/events/streams', body);
    expect([status, answer.errors[0].source.pointer]).toEqual([400, '/presentationId']);
  });

  it('ends its streams when the service stops', async () => {
    const last = await world.serve(webhooksService, { OUTGOING_ALLOWED_HOSTS: 'localhost:*' });
    const reader = await open(await createUrl(), { at: last });
    await last.stop();
    await waitFor(() => (reader.hasEnded ? true : undefined));
  });
});

import { StreamingPlatform } from './test-streams';

const ID = '01932f5e-7b1c-7c3a-9a5e-2f6d1c0b8a41';
const READ = `GET /api/v1/issuances/${ID}`;
const CREATE = 'POST /api/v1/events/streams';
const OPEN = 'GET /api/v1/events/stream';
const BEGIN = 'retry: 1000\n\n';
const event = (id: string) => `id: ${id}\nevent: openid4vc.issuance.completed\ndata: {}\n\n`;

/** The time stands still, so a wait that goes on was told of a change, unless the spec advances the time. */
describe('waiting for an outcome', () => {
  let platform: StreamingPlatform;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    platform = new StreamingPlatform();
  });

  afterEach(() => jest.useRealTimers());

  /** Resolves when the platform has got so many of the requests. */
  async function untilRequested(request: string, count: number): Promise<void> {
    while (platform.count(request) < count) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Opens the stream number `count`, and resolves when the client has read the issuance afterwards. */
  async function begin(count = 1): Promise<void> {
    await untilRequested(OPEN, count);
    const reads = platform.count(READ);
    platform.streams[count - 1]!.send(BEGIN);
    await untilRequested(READ, reads + 1);
  }

  it('reads the resource at the event of its stream, without polling', async () => {
    const outcome = platform.client().issuances.completed(ID);
    await begin();
    platform.status = 'completed';
    platform.streams[0]!.send(event('e1'));
    expect(await outcome).toMatchObject({ id: ID, status: 'completed' });
    expect(platform.requests).toEqual([READ, CREATE, OPEN, READ, READ]);
    expect(platform.streams[0]!.signal.aborted).toBe(true);
  });

  it('opens no stream for a resource that has ended', async () => {
    platform.status = 'completed';
    await platform.client().issuances.completed(ID);
    expect(platform.requests).toEqual([READ]);
  });

  it('misses no change from before the stream began', async () => {
    const outcome = platform.client().issuances.completed(ID);
    await untilRequested(OPEN, 1);
    platform.status = 'completed';
    platform.streams[0]!.send(BEGIN);
    expect(await outcome).toMatchObject({ status: 'completed' });
  });

  it('rejects with the presentation that has ended otherwise', async () => {
    platform.status = 'requested';
    const outcome = platform.client().presentations.verified(ID);
    await untilRequested(OPEN, 1);
    platform.status = 'failed';
    platform.streams[0]!.send(BEGIN);
    await expect(outcome).rejects.toMatchObject({ name: 'OutcomeError', resource: { status: 'failed' } });
  });

  it('opens an ended stream again after its last event', async () => {
    const outcome = platform.client().issuances.completed(ID);
    await begin();
    platform.streams[0]!.send(event('e1'));
    await untilRequested(READ, 3);
    platform.streams[0]!.end();
    await untilRequested(READ, 4);
    await jest.advanceTimersByTimeAsync(1_000);
    await begin(2);
    expect(platform.requests).toContain(`${OPEN} e1`);
    platform.status = 'completed';
    platform.streams[1]!.send(event('e2'));
    expect(await outcome).toMatchObject({ status: 'completed' });
  });

  it('opens a silent stream again', async () => {
    const outcome = platform.client().issuances.completed(ID);
    await begin();
    await jest.advanceTimersByTimeAsync(46_000);
    await untilRequested(OPEN, 2);
    platform.status = 'completed';
    platform.streams[1]!.send(BEGIN);
    expect(await outcome).toMatchObject({ status: 'completed' });
  });

  it('opens streams that end at once after pauses that double up to 30 seconds', async () => {
    platform.openStream = () => new Response(BEGIN, { headers: { 'content-type': 'text/event-stream' } });
    const outcome = platform.client().issuances.completed(ID);
    await untilRequested(OPEN, 1);
    const openings: number[] = [];
    for (let second = 1; second <= 100; second += 1) {
      await jest.advanceTimersByTimeAsync(1_000);
      if (platform.count(OPEN) > openings.length + 1) openings.push(second);
    }
    expect(openings).toEqual([1, 3, 7, 15, 31, 61, 91]);
    expect(platform.count(CREATE)).toBe(8);
    platform.status = 'completed';
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await outcome).toMatchObject({ status: 'completed' });
  });

  it('opens a stream that lived for five seconds again after a second', async () => {
    const outcome = platform.client().issuances.completed(ID);
    await begin();
    platform.streams[0]!.end();
    await jest.advanceTimersByTimeAsync(1_000);
    await begin(2);
    await jest.advanceTimersByTimeAsync(5_000);
    platform.streams[1]!.end();
    await jest.advanceTimersByTimeAsync(1_000);
    await begin(3);
    platform.status = 'completed';
    platform.streams[2]!.send(event('e1'));
    expect(await outcome).toMatchObject({ status: 'completed' });
  });

  it('polls after the stream could not be opened again', async () => {
    const outcome = platform.client().issuances.completed(ID);
    await begin();
    platform.openStream = () => new Response('', { status: 500 });
    platform.streams[0]!.end();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(platform.count(OPEN)).toBe(4);
    platform.status = 'completed';
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await outcome).toMatchObject({ status: 'completed' });
  });

  it.each<[string, StreamingPlatform['openStream']]>([
    ['refuses the stream', () => new Response('', { status: 400 })],
    ['answers with a page', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
    ['breaks the connection', () => Promise.reject(new TypeError('fetch failed'))],
  ])('polls behind a proxy that %s', async (_, openStream) => {
    platform.openStream = openStream;
    const outcome = platform.client().issuances.completed(ID);
    await untilRequested(OPEN, 1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(platform.count(OPEN)).toBe(1);
    platform.status = 'completed';
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await outcome).toMatchObject({ status: 'completed' });
  });

  it('polls behind a proxy that passes on no byte, and closes the stream', async () => {
    const outcome = platform.client().issuances.completed(ID);
    await untilRequested(OPEN, 1);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(platform.streams[0]!.signal.aborted).toBe(true);
    platform.status = 'completed';
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await outcome).toMatchObject({ status: 'completed' });
  });

  it('polls without the scope of streams, and asks for none again', async () => {
    platform.createStream = () => new Response('', { status: 403 });
    const client = platform.client();
    for (const count of [1, 2]) {
      platform.status = 'offered';
      const outcome = client.issuances.completed(ID);
      await untilRequested(READ, count);
      await jest.advanceTimersByTimeAsync(3_000);
      platform.status = 'completed';
      await jest.advanceTimersByTimeAsync(2_000);
      expect(await outcome).toMatchObject({ status: 'completed' });
    }
    expect(platform.count(CREATE)).toBe(1);
  });

  it('opens at most so many streams at a time', async () => {
    const { issuances } = platform.client({ maxStreams: 1 });
    const outcomes = [issuances.completed(ID), issuances.completed(ID)];
    await begin();
    platform.status = 'completed';
    platform.streams[0]!.send(event('e1'));
    await jest.advanceTimersByTimeAsync(2_000);
    await Promise.all(outcomes);
    expect(platform.count(CREATE)).toBe(1);
    platform.status = 'offered';
    const later = issuances.completed(ID);
    await untilRequested(OPEN, 2);
    platform.status = 'completed';
    platform.streams[1]!.send(BEGIN);
    await later;
  });

  it('ends with its signal, and closes the stream', async () => {
    const controller = new AbortController();
    const outcome = platform.client().issuances.completed(ID, { signal: controller.signal });
    await begin();
    controller.abort(new Error('enough'));
    await expect(outcome).rejects.toThrow('enough');
    expect(platform.streams[0]!.signal.aborted).toBe(true);
  });

  it('rejects with the state at the end of the time, and closes the stream', async () => {
    const outcome = platform.client().issuances.completed(ID, { timeout: 20_000 });
    await begin();
    const rejection = expect(outcome).rejects.toThrow('still offered after 20000 ms');
    await jest.advanceTimersByTimeAsync(20_000);
    await rejection;
    expect(platform.streams[0]!.signal.aborted).toBe(true);
  });
});

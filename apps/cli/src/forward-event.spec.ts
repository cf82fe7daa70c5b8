import type { IncomingHttpHeaders } from 'node:http';
import { verifyWebhook } from '@vc/sdk';
import { freePort } from '@vc/development/free-port';
import { LocalServer, readBody } from '@vc/testing/unit/local-server';
import { type Forwarded, forwardEvent } from './forward-event';
import type { FeedEvent } from './follow-events';

const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
const EVENT: FeedEvent = {
  id: '01932f60-7b1c-7c3a-9a5e-2f6d1c0b8a41',
  eventType: 'openid4vc.issuance.completed',
  payload: { openId4VcIssuanceId: '01932f5e-7b1c-7c3a-9a5e-2f6d1c0b8a41', reference: 'Bestellung 7 – ü' },
  occurredAt: '2026-11-23T08:30:00.000Z',
};

describe('forwardEvent', () => {
  let server: LocalServer;
  let received: { headers: IncomingHttpHeaders; body: string }[];
  let statuses: number[];
  let failures: [status: number | null, pauseMs: number][];

  beforeAll(async () => {
    server = await LocalServer.start(async (request, response) => {
      received.push({ headers: request.headers, body: await readBody(request) });
      const status = statuses.shift() ?? 204;
      response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end();
    });
  });

  beforeEach(() => {
    [received, statuses, failures] = [[], [], []];
  });

  afterAll(async () => server?.stop());

  const forward = async (pausesMs: number[] = [], url = server.url, signal = new AbortController().signal) =>
    forwardEvent(
      EVENT,
      { url, secret: SECRET, pausesMs },
      { signal, onFailure: ({ status }: Forwarded, pauseMs) => failures.push([status, pauseMs]) },
    );

  it('posts the body and the headers of a webhook, with a signature that verifyWebhook accepts', async () => {
    const forwarded = await forward();
    expect(forwarded).toMatchObject({ isDelivered: true, status: 204, error: null, attempts: 1 });
    const { id, eventType, payload } = EVENT;
    expect(await verifyWebhook(received[0]!, SECRET)).toMatchObject({ id, event: { eventType, payload } });
    const other = `whsec_${Buffer.alloc(32, 4).toString('base64')}`;
    await expect(verifyWebhook(received[0]!, other)).rejects.toThrow('No signature');
  });

  it('repeats a failed attempt with the same id after each pause', async () => {
    statuses = [500, 404, 200];
    expect(await forward([0, 1, 2])).toMatchObject({ isDelivered: true, status: 200, attempts: 3 });
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([EVENT.id]));
    expect(failures).toEqual([
      [500, 0],
      [404, 1],
    ]);
  });

  it('gives up after the last pause', async () => {
    statuses = [500, 503];
    expect(await forward([0])).toMatchObject({ isDelivered: false, status: 503, attempts: 2 });
    expect(received).toHaveLength(2);
  });

  it('follows no redirect', async () => {
    statuses = [307];
    expect(await forward()).toMatchObject({ isDelivered: false, status: 307 });
    expect(received).toHaveLength(1);
  });

  it('returns the reason if there is no response', async () => {
    const forwarded = await forward([], `http://127.0.0.1:${await freePort()}`);
    expect(forwarded).toMatchObject({
      isDelivered: false,
      status: null,
      error: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('ends a pause when the signal aborts', async () => {
    const stopping = new AbortController();
    statuses = [500];
    const forwarding = forwardEvent(
      EVENT,
      { url: server.url, secret: SECRET, pausesMs: [3_600_000] },
      { signal: stopping.signal, onFailure: () => stopping.abort() },
    );
    await expect(forwarding).rejects.toThrow('aborted');
  });
});

import { HolderWorld } from '@vc/testing/service/holder-world';
import { type JsonAnswer, requestJson } from '@vc/testing/unit/request-json';
import { LocalServer, readBody } from '@vc/testing/unit/local-server';
import { type StoppedClock, stopClock } from '@vc/testing/unit/stopped-clock';
import { Webhook } from 'standardwebhooks';
import { walletService } from '../index';
import { NoticesWorker } from './notices.worker';

const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const MINUTE_MS = 60_000;

interface Received {
  headers: Record<string, string>;
  body: string;
}

describe('the channel http', () => {
  let holder: HolderWorld;
  let gateway: LocalServer;
  let clock: StoppedClock;
  let status: number;
  const received: Received[] = [];

  beforeAll(async () => {
    gateway = await LocalServer.start(async (request, response) => {
      received.push({ headers: request.headers as Record<string, string>, body: await readBody(request) });
      response.writeHead(status, { location: '/elsewhere' }).end();
    });
    holder = await HolderWorld.serve({ ...walletService, manualTasks: [NoticesWorker] });
  });

  beforeEach(async () => {
    clock = stopClock();
    holder.renew();
    received.length = 0;
    status = 204;
    expect((await set({ url: `${gateway.url}/notices`, secret: SECRET })).status).toBe(200);
  });

  afterEach(() => clock.release());

  afterAll(async () => {
    await holder?.stop();
    await gateway?.stop();
  });

  async function organization(method: string, path: string, body?: object): Promise<JsonAnswer> {
    const { tenantId } = holder;
    const token = await holder.authority.accessToken({ tenantId, scopes: ['wallet.push'] });
    return requestJson(`${holder.service.url}/wallet/v2/orgs${path}`, { method, token, body });
  }

  const set = (to: object) =>
    organization('PUT', '/notice-settings', { channel: 'http', walletUrl: 'https://wallet.example', gateway: to });

  async function push(): Promise<void> {
    const body = { presentationRequest: holder.verifier.link(), recipient: 'thandi', identifierType: 'username' };
    expect((await organization('POST', '/presentations', body)).status).toBe(201);
  }

  async function send(): Promise<void> {
    const worker = holder.service.app.get(NoticesWorker);
    for (let row = await worker.leaseNext([]); row; row = await worker.leaseNext([])) await worker.resume(row);
  }

  const list = async () => (await organization('GET', '/notices')).body.data;

  it('posts a notice that the reference library verifies, without e-mail address and phone number', async () => {
    await push();
    await send();
    const [{ id }] = (await holder.wallet('GET', '/v2/presentations')).body.data;
    const [{ headers, body }] = received as [Received];
    const link = `https://wallet.example/?presentationId=${id}`;
    expect(new Webhook(SECRET).verify(body, headers)).toEqual({
      kind: 'presentation-request',
      tenantId: holder.tenantId,
      recipient: { identifierType: 'username', identifier: 'thandi' },
      language: 'en',
      subject: 'Acme asks you for a credential',
      text: expect.stringContaining(link),
      link,
      optOutUrl: expect.stringContaining('/wallet/notices/opt-out?token='),
    });
    expect(body).not.toContain('@');
    expect(await list()).toMatchObject([{ status: 'sent', channel: 'http' }]);
    expect(headers['webhook-id']).toBe((await list())[0].id);
  });

  it('names a user by the identifier of the organization where there is one', async () => {
    holder.contact = { ...holder.contact!, email: null, externalIdentifier: 'emp-7' };
    await push();
    await send();
    const recipient = { identifierType: 'externalIdentifier', identifier: 'emp-7' };
    expect(JSON.parse(received[0]!.body)).toMatchObject({ recipient });
  });

  it.each([400, 410, 422])('ends with an answer of %i', async (answer) => {
    status = answer;
    await push();
    await send();
    expect(await list()).toMatchObject([{ status: 'failed', reason: 'refused', channel: 'http' }]);
  });

  it.each([302, 401, 404, 429, 503])('repeats a notice after an answer of %i, with the same id', async (answer) => {
    status = answer;
    await push();
    await send();
    expect(await list()).toMatchObject([{ status: 'pending' }]);
    status = 204;
    clock.advance(MINUTE_MS);
    await send();
    expect(await list()).toMatchObject([{ status: 'sent' }]);
    const [first, second] = received.map(({ headers }) => headers['webhook-id']);
    expect([received.length, second]).toEqual([2, first]);
  });

  it('keeps the secret for the same address only, and shows it to no one', async () => {
    const url = `${gateway.url}/notices`;
    const kept = await set({ url });
    expect(kept).toMatchObject({ status: 200, body: { data: { gateway: { url } } } });
    expect(JSON.stringify(kept.body)).not.toContain(SECRET);
    expect(await set({ url: `${gateway.url}/other` })).toMatchObject({
      status: 400,
      body: { errors: [{ source: { pointer: '/gateway/secret' } }] },
    });
    const rows = await holder.database.query('SELECT gateway_secret FROM wallet.notice_settings');
    expect(JSON.stringify(rows)).not.toContain(SECRET.slice(6));
    await push();
    await send();
    const [{ headers, body }] = received as [Received];
    expect(() => new Webhook(SECRET).verify(body, headers)).not.toThrow();
  });
});

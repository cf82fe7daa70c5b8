import { createId } from '@vc/platform/persistence';
import { TestDns } from '@vc/testing/unit/test-dns';
import { waitFor } from '@vc/testing/unit/wait-for';
import { echoChallenge } from '@vc/development/webhook-receiver';
import { DeliveryWorld } from '../test-delivery-world';

const FILE = '/.well-known/vc-webhooks';
const RECORD = '_vc-webhooks.localhost';

describe('the proof of an endpoint that answers challenges with 2xx and no echo', () => {
  let dns: TestDns;
  let delivery: DeliveryWorld;
  let tenantId: string;
  let id: string;
  let file: { status: number; text: string };

  beforeAll(async () => {
    dns = await TestDns.start();
    delivery = await DeliveryWorld.serve({ DOMAIN_DNS_SERVERS: dns.address });
    delivery.receiver.ignoresChallenges = true;
    delivery.receiver.answer = ({ path, body }, response) => {
      if (path === FILE) response.writeHead(file.status, { location: '/file' }).end(file.text);
      else if (!path.endsWith('/echo') || !echoChallenge(body, response)) response.writeHead(204).end();
    };
  });

  beforeEach(async () => {
    file = { status: 404, text: '' };
    dns.records.clear();
    tenantId = createId();
    id = await delivery.addEndpoint(tenantId, `/${tenantId}`, null);
    await waitFor(async () => (await find()).consented_url ?? undefined);
  });

  afterEach(() => delivery.database.query('DELETE FROM webhooks.endpoints'));

  afterAll(async () => {
    await delivery?.stop();
    await dns?.stop();
  });

  const find = async () => (await delivery.database.query('SELECT * FROM webhooks.endpoints WHERE id = $1', [id]))[0]!;

  /** Has the endpoint challenged again, and returns whether it is proven by that. */
  async function challenge(): Promise<boolean> {
    const request = `challenge_requested = true, next_challenge_at = now(), verification_error = 'earlier'`;
    await delivery.updateEndpoint(id, request);
    const { verified_at: verifiedAt } = await waitFor(async () => {
      const row = await find();
      return row.verification_error === null ? row : undefined;
    });
    return verifiedAt !== null;
  }

  it('is a file at its origin that has its text in a line', async () => {
    file = { status: 200, text: `vc-endpoint=${createId()}\r\nvc-endpoint=${id}\r\n` };
    expect(await challenge()).toBe(true);
    expect(await find()).toMatchObject({ consented_url: null, consented_origin: null });
  });

  it('is a TXT record below its host that has its text', async () => {
    dns.records.set(RECORD, ['v=spf1 -all', ['vc-endpoint=', id]]);
    expect(await challenge()).toBe(true);
  });

  it('is another endpoint of its organization and origin, as soon as that one is proven', async () => {
    await delivery.updateEndpoint(id, 'next_challenge_at = now()');
    await delivery.addEndpoint(tenantId, `/${tenantId}/echo`, null);
    await waitFor(async () => (await find()).verified_at ?? undefined);
  });

  it('is its origin in the list of the operator, also if that names it later', async () => {
    await delivery.updateEndpoint(id, 'next_challenge_at = now()');
    const worker = await delivery.startWorker({
      WEBHOOK_TRUSTED_ORIGINS: `https://o.example,${delivery.receiver.url}`,
    });
    await waitFor(async () => (await find()).verified_at ?? undefined);
    await worker.stop();
  });

  it.each([
    ['a file with the text of another endpoint', () => ({ status: 200, text: `vc-endpoint=${createId()}` })],
    ['a file with its id within a line', () => ({ status: 200, text: `<p>vc-endpoint=${id}</p>` })],
    ['a file with another status', () => ({ status: 403, text: `vc-endpoint=${id}` })],
    ['a redirect', () => ({ status: 302, text: `vc-endpoint=${id}` })],
  ])('rejects %s', async (_, answer) => {
    file = answer();
    expect(await challenge()).toBe(false);
  });

  it('rejects a TXT record with another text', async () => {
    dns.records.set(RECORD, [`vc-endpoint=${createId()}`, id]);
    expect(await challenge()).toBe(false);
  });

  it('rejects a TXT record that DNS does not return, and asks again with the next challenge', async () => {
    dns.records.set(RECORD, [`vc-endpoint=${id}`]);
    dns.failure = 2;
    expect(await challenge()).toBe(false);
    dns.failure = undefined;
    expect(await challenge()).toBe(true);
  });

  it('rejects an endpoint of another organization, of another origin, or that is disabled', async () => {
    await delivery.addEndpoint(createId(), '/stranger');
    const elsewhere = await delivery.addEndpoint(tenantId, '/elsewhere');
    await delivery.updateEndpoint(elsewhere, `url = 'https://localhost:1/'`);
    await delivery.updateEndpoint(await delivery.addEndpoint(tenantId, '/disabled'), 'enabled = false');
    expect(await challenge()).toBe(false);
  });

  it('sends nothing of the endpoint to the place of the file', async () => {
    await challenge();
    const asked = delivery.receiver.received.filter(({ path }) => path === FILE);
    expect(asked.length).toBeGreaterThan(0);
    expect(JSON.stringify(asked)).not.toContain(id);
  });
});

import type { ReceivedWebhook } from '@vc/development/webhook-receiver';
import { createId } from '@vc/platform/persistence';
import { waitFor } from '@vc/testing/unit/wait-for';
import { DeliveryWorld } from '../test-delivery-world';

interface AttemptRow {
  status: number | null;
  error: string | null;
}

describe('access tokens for a receiver', () => {
  let delivery: DeliveryWorld;
  let tenantId: string;
  let path: string;
  let tokenPath: string;
  let endpointId: string;
  /** What the token endpoint answers; `n` counts its answers. */
  let tokenAnswer: (n: number) => { status?: number; body: object | string };
  /** Status of the receiver for a value of Authorization. */
  let statusFor: (authorization: string | undefined) => number;

  beforeAll(async () => {
    delivery = await DeliveryWorld.serve();
  });

  beforeEach(async () => {
    tenantId = createId();
    path = `/${tenantId}`;
    tokenPath = `/${tenantId}/token`;
    tokenAnswer = (n) => ({ body: { access_token: `token-${n}`, token_type: 'bearer', expires_in: 3_600 } });
    statusFor = () => 204;
    delivery.receiver.ignoresChallenges = false;
    delivery.receiver.answer = ({ path: at, headers }, response) => {
      if (at !== tokenPath) return void response.writeHead(statusFor(headers.authorization)).end();
      const { status = 200, body } = tokenAnswer(requestsAt(tokenPath).length);
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    endpointId = await delivery.addEndpoint(tenantId, path);
    const tokenUrl = delivery.receiver.url + tokenPath;
    await delivery.setClient(endpointId, {
      tokenUrl,
      clientId: 'a:b',
      clientSecret: 'hunter 2%',
      scope: 'events:write',
    });
  });

  afterAll(() => delivery?.stop());

  const requestsAt = (at: string): ReceivedWebhook[] => delivery.receiver.received.filter((each) => each.path === at);
  const authorizations = () => requestsAt(path).map(({ headers }) => headers.authorization);

  /** Publishes one event, and returns the first attempt to deliver it. */
  async function attempt(): Promise<AttemptRow> {
    const [event] = delivery.createEvents(tenantId, 1);
    await delivery.bus.publish(event!);
    const sql = `SELECT a.status, a.error FROM webhooks.delivery_attempts a
      JOIN webhooks.deliveries d ON d.id = delivery_id WHERE event_id = $1`;
    return waitFor(async () => (await delivery.database.query<AttemptRow>(sql, [event!.id]))[0]);
  }

  it('come from the client credentials grant, and are used until they end', async () => {
    for (let round = 0; round < 3; round += 1) expect((await attempt()).status).toBe(204);
    expect(authorizations()).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-1']);
    expect(requestsAt(tokenPath)).toHaveLength(1);
    const [{ headers, body }] = requestsAt(tokenPath) as [ReceivedWebhook];
    const credentials = Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64').toString();
    expect(credentials).toBe('a%3Ab:hunter+2%25');
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      grant_type: 'client_credentials',
      scope: 'events:write',
    });
    expect(headers['webhook-signature']).toBeUndefined();
  });

  it('are hidden in the stored response of a receiver that repeats its request, and so are other headers', async () => {
    await delivery.setHeaders(endpointId, { 'x-api-key': 'key "of" Acme' });
    delivery.receiver.answer = ({ path: at, headers }, response) => {
      if (at === tokenPath) return void response.end(JSON.stringify(tokenAnswer(1).body));
      response.writeHead(500).end(JSON.stringify({ headers }));
    };
    await attempt();
    const sql = 'SELECT response_excerpt FROM webhooks.delivery_attempts WHERE tenant_id = $1';
    const [row] = await delivery.database.query<{ response_excerpt: string }>(sql, [tenantId]);
    const shown = row?.response_excerpt;
    expect(shown).toContain('"x-api-key":"[hidden]"');
    expect(shown).toContain('"content-type":"application/json"');
    expect(shown).not.toMatch(/token-1|of.{0,2} Acme/);
  });

  it('are requested once for deliveries at the same time', async () => {
    await delivery.bus.publish(...delivery.createEvents(tenantId, 20));
    await delivery.waitForReceived(path, 20);
    expect(requestsAt(tokenPath)).toHaveLength(1);
  });

  it('are requested again after their end', async () => {
    tokenAnswer = (n) => ({ body: { access_token: `token-${n}`, token_type: 'Bearer', expires_in: 0.001 } });
    await attempt();
    await attempt();
    expect(authorizations()).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it('are replaced once when the receiver answers 401', async () => {
    await attempt();
    statusFor = (authorization) => (authorization === 'Bearer token-1' ? 401 : 204);
    expect((await attempt()).status).toBe(204);
    expect(authorizations()).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2']);
    statusFor = () => 401;
    expect((await attempt()).status).toBe(401);
    expect(authorizations().slice(3)).toEqual(['Bearer token-2', 'Bearer token-3']);
  });

  it.each([
    [
      { status: 401, body: { error: 'invalid_client' } },
      'The token endpoint responded with status 401 (invalid_client).',
    ],
    [{ status: 400, body: { error: 'hunter2' } }, 'The token endpoint responded with status 400.'],
    [{ status: 302, body: '' }, 'The token endpoint responded with status 302.'],
    [{ body: 'no JSON' }, 'The response of the token endpoint contains no usable access_token.'],
    [{ body: 'null' }, 'The response of the token endpoint contains no usable access_token.'],
    [
      { body: { access_token: 'a\r\nb: c', token_type: 'Bearer' } },
      'The response of the token endpoint contains no usable access_token.',
    ],
    [{ body: { access_token: 'a', token_type: 'mac' } }, 'The token_type of the token endpoint is not Bearer.'],
  ])('fail the attempt, and send nothing, for %j', async (answer, sentence) => {
    tokenAnswer = () => answer;
    expect(await attempt()).toEqual({ status: null, error: `token: ${sentence}` });
    expect(requestsAt(path)).toEqual([]);
    const sql = 'SELECT consecutive_failures FROM webhooks.endpoints WHERE id = $1';
    expect(await delivery.database.query(sql, [endpointId])).toEqual([{ consecutive_failures: 1 }]);
  });

  it('are requested from public addresses only', async () => {
    await delivery.setClient(endpointId, { tokenUrl: 'https://10.0.0.1/token', clientId: 'a', clientSecret: 'b' });
    expect((await attempt()).error).toContain('address_not_allowed');
  });

  it('are sent with challenges, too', async () => {
    delivery.receiver.ignoresChallenges = true;
    await delivery.updateEndpoint(endpointId, 'verified_at = NULL, next_challenge_at = now()');
    await waitFor(() => requestsAt(path)[0]);
    expect(authorizations()[0]).toBe('Bearer token-1');
  });

  it('are not requested with the client of another endpoint, when a row has it', async () => {
    const other = await delivery.addEndpoint(createId(), '/other');
    const from = `(SELECT sealed_authentication FROM webhooks.endpoints WHERE id = '${endpointId}')`;
    await delivery.updateEndpoint(other, `url = '${delivery.receiver.url}${path}', sealed_authentication = ${from}`);
    await delivery.updateEndpoint(endpointId, 'enabled = false');
    await delivery.updateEndpoint(other, `tenant_id = '${tenantId}'`);
    expect((await attempt()).error).toBe('internal error');
    expect(requestsAt(tokenPath)).toEqual([]);
  });
});

import type { KeyObject } from 'node:crypto';
import { verify } from 'node:crypto';
import { createId } from '@vc/platform/persistence';
import type { ReceivedWebhook } from '@vc/development/webhook-receiver';
import { waitFor } from '@vc/testing/unit/wait-for';
import { Webhook } from 'standardwebhooks';
import { SECRET, DeliveryWorld } from '../test-delivery-world';

describe('the signatures of an endpoint', () => {
  let delivery: DeliveryWorld;
  let tenantId: string;
  let path: string;
  let endpointId: string;

  beforeAll(async () => {
    delivery = await DeliveryWorld.serve();
  });

  beforeEach(async () => {
    tenantId = createId();
    path = `/${tenantId}`;
    endpointId = await delivery.addEndpoint(tenantId, path);
  });

  afterAll(() => delivery?.stop());

  async function firstReceived(): Promise<ReceivedWebhook> {
    return waitFor(() => delivery.receiver.received.find((each) => each.path === path));
  }

  /** As a receiver does: Ed25519 over id, timestamp and body. */
  function isSignedWith(key: KeyObject, { headers, body }: ReceivedWebhook): boolean {
    const content = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
    return signaturesOf(headers, 'v1a').some((value) => verify(null, content, key, Buffer.from(value, 'base64')));
  }

  function signaturesOf(headers: Record<string, string>, scheme: string): string[] {
    const signatures = (headers['webhook-signature'] ?? '').split(' ').map((each) => each.split(','));
    return signatures.filter(([version]) => version === scheme).map(([, value = '']) => value);
  }

  it('are v1 only by default, whatever keys there are', async () => {
    await delivery.setSigningKey(endpointId, 'signing_key');
    await delivery.bus.publish(...delivery.createEvents(tenantId, 1));
    const { headers } = await firstReceived();
    expect([signaturesOf(headers, 'v1').length, signaturesOf(headers, 'v1a').length]).toEqual([1, 0]);
  });

  it('are Ed25519 over id, timestamp and body for v1a', async () => {
    const key = await delivery.setSigningKey(endpointId, 'signing_key');
    await delivery.updateEndpoint(endpointId, `signature_schemes = '{v1a}'`);
    await delivery.bus.publish(...delivery.createEvents(tenantId, 1));
    const received = await firstReceived();
    expect(isSignedWith(key, received)).toBe(true);
    expect(isSignedWith(key, { ...received, body: `${received.body} ` })).toBe(false);
    expect(signaturesOf(received.headers, 'v1')).toEqual([]);
  });

  it('are of both kinds and of both generations during the overlap, and a library of v1 accepts them', async () => {
    const key = await delivery.setSigningKey(endpointId, 'signing_key');
    const previous = await delivery.setSigningKey(endpointId, 'previous_signing_key');
    await delivery.updateEndpoint(
      endpointId,
      `signature_schemes = '{v1,v1a}', previous_secret = secret, previous_secret_until = now() + interval '1 hour'`,
    );
    await delivery.bus.publish(...delivery.createEvents(tenantId, 1));
    const received = await firstReceived();
    expect([isSignedWith(key, received), isSignedWith(previous, received)]).toEqual([true, true]);
    expect(signaturesOf(received.headers, 'v1')).toHaveLength(2);
    expect(new Webhook(SECRET).verify(received.body, received.headers)).toEqual(JSON.parse(received.body));
  });

  it('are not made with the previous key after its overlap', async () => {
    const key = await delivery.setSigningKey(endpointId, 'signing_key');
    const previous = await delivery.setSigningKey(endpointId, 'previous_signing_key');
    await delivery.updateEndpoint(endpointId, `signature_schemes = '{v1a}', previous_secret_until = now()`);
    await delivery.bus.publish(...delivery.createEvents(tenantId, 1));
    const received = await firstReceived();
    expect([isSignedWith(key, received), isSignedWith(previous, received)]).toEqual([true, false]);
  });

  it('sign challenges, too', async () => {
    delivery.receiver.ignoresChallenges = true;
    const key = await delivery.setSigningKey(endpointId, 'signing_key');
    await delivery.updateEndpoint(endpointId, `signature_schemes = '{v1a}', verified_at = NULL`);
    const received = await firstReceived();
    expect([isSignedWith(key, received), signaturesOf(received.headers, 'v1')]).toEqual([true, []]);
    delivery.receiver.ignoresChallenges = false;
  });

  it('are not made with the key of another endpoint, when a row has it', async () => {
    const other = await delivery.addEndpoint(createId(), '/other');
    await delivery.setSigningKey(other, 'signing_key');
    await delivery.updateEndpoint(
      endpointId,
      `signature_schemes = '{v1a}', signing_key = (SELECT signing_key FROM webhooks.endpoints WHERE id = '${other}')`,
    );
    await delivery.bus.publish(...delivery.createEvents(tenantId, 1));
    const sql = `SELECT error FROM webhooks.delivery_attempts JOIN webhooks.deliveries ON deliveries.id = delivery_id
      WHERE endpoint_id = $1`;
    const [attempt] = await waitFor(async () => {
      const rows = await delivery.database.query<{ error: string }>(sql, [endpointId]);
      return rows.length > 0 ? rows : undefined;
    });
    expect(attempt!.error).toBe('internal error');
  });
});

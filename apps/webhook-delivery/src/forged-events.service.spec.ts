import type { DomainEvent } from '@vc/contract/events';
import { toEventMessage } from '@vc/contract/events';
import { createEvent } from '@vc/platform/messaging';
import { createId } from '@vc/platform/persistence';
import { waitFor } from '@vc/testing/unit/wait-for';
import { DeliveryWorld } from './test-delivery-world';

function verifiedEvent(tenantId: string): DomainEvent {
  const id = createId();
  return createEvent('openid4vc.presentation.verified', tenantId, id, { openId4VcPresentationId: id });
}

describe('a forged openid4vc.presentation.verified', () => {
  const tenantId = createId();
  let delivery: DeliveryWorld;

  beforeAll(async () => {
    delivery = await DeliveryWorld.serve();
    delivery.receiver.answer = (_, response) => void response.writeHead(204).end();
    await delivery.addEndpoint(tenantId, '/partner');
  });

  afterAll(() => delivery?.stop());

  beforeEach(() => {
    delivery.receiver.received.length = 0;
  });

  const query = (sql: string, ...values: unknown[]) => delivery.database.query(sql, values);
  const received = () => delivery.receiver.received.map(({ headers }) => headers['webhook-id']);
  const letterOf = ({ id }: DomainEvent) => delivery.bus.deadLetters.find(({ headers }) => headers.ce_id === id);

  /** The partner receives an event that follows the forged one. */
  async function expectNothingOf(forged: DomainEvent): Promise<void> {
    const letter = await waitFor(() => letterOf(forged));
    expect(letter).toMatchObject({
      topic: 'openid4vc.presentation.dlq',
      headers: { 'x-consumer': 'webhook-delivery', 'x-error': 'UnauthenticEventError' },
    });
    const real = verifiedEvent(tenantId);
    await delivery.bus.publish(real);
    await delivery.waitForReceived('/partner', 1);
    expect(received()).toEqual([real.id]);
    expect(await query('SELECT FROM webhooks.inbox WHERE event_id = $1', forged.id)).toEqual([]);
    expect(await query('SELECT FROM webhooks.deliveries WHERE event_id = $1', forged.id)).toEqual([]);
  }

  it('without a MAC reaches no partner', async () => {
    const forged = verifiedEvent(tenantId);
    const { headers, value } = toEventMessage(forged, '/presentation');
    await delivery.bus.publishRaw('openid4vc.presentation', value, headers);
    await expectNothingOf(forged);
  });

  it.each(['issuance', 'webhook-delivery'])('with a MAC of %s reaches no partner', async (forger) => {
    const forged = verifiedEvent(tenantId);
    await delivery.bus.forge(forger, forged);
    await expectNothingOf(forged);
  });

  it('reaches no partner by a recovery', async () => {
    const tenant = createId();
    const endpoint = await delivery.addEndpoint(tenant, '/recovered');
    const [forged, real] = [verifiedEvent(tenant), verifiedEvent(tenant)];
    await delivery.updateEndpoint(endpoint, 'enabled = false');
    await delivery.bus.forge('issuance', forged);
    await delivery.bus.publish(real);
    await waitFor(() => letterOf(forged));
    await waitFor(
      async () => (await query('SELECT FROM webhooks.inbox WHERE event_id = $1', real.id)).length || undefined,
    );
    await delivery.updateEndpoint(endpoint, 'enabled = true');
    const recovery = await delivery.recover(tenant, endpoint);
    expect(recovery).toMatchObject({ status: 'completed', error: null, skipped: 1, log_start: null });
    await delivery.waitForReceived('/recovered', 1);
    expect(received()).toEqual([real.id]);
  });
});

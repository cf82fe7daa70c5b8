import type { DomainEvent } from '@vc/contract/events';
import { createEvent } from '@vc/platform/messaging';
import { createId } from '@vc/platform/persistence';
import { DeliveryWorld } from '../test-delivery-world';

const OTHERS_ONLY = `filter_types = '{wallet.credential.accepted}'`;

describe('the endpoint that an event names', () => {
  let delivery: DeliveryWorld;
  let tenantId: string;

  beforeAll(async () => {
    delivery = await DeliveryWorld.serve();
  });

  beforeEach(() => {
    tenantId = createId();
  });

  afterAll(() => delivery?.stop());

  function completed(webhookEndpointId?: string, tenant = tenantId): DomainEvent {
    const id = createId();
    const payload = { openId4VcIssuanceId: id, ...(webhookEndpointId !== undefined && { webhookEndpointId }) };
    return createEvent('openid4vc.issuance.completed', tenant, id, payload);
  }

  async function addEndpoint(name: string, ...assignments: string[]): Promise<string> {
    const id = await delivery.addEndpoint(tenantId, `/${tenantId}/${name}`);
    for (const assignment of assignments) await delivery.updateEndpoint(id, assignment);
    return id;
  }

  async function deliveredTo(endpointId: string): Promise<string[]> {
    const sql = 'SELECT event_id FROM webhooks.deliveries WHERE endpoint_id = $1 ORDER BY event_id';
    const rows = await delivery.database.query<{ event_id: string }>(sql, [endpointId]);
    return rows.map(({ event_id: id }) => id);
  }

  /** Publishes the events, and waits until an endpoint without filters has them. */
  async function publish(...events: DomainEvent[]): Promise<void> {
    await addEndpoint('all');
    await delivery.bus.publish(...events);
    await delivery.waitForReceived(`/${tenantId}/all`, events.length);
  }

  it('receives it whatever its filters are, and others receive it, too', async () => {
    const filtered = await addEndpoint('filtered', OTHERS_ONLY, `payload_filter = '{"payload.reference": ["x"]}'`);
    const bystander = await addEndpoint('bystander', OTHERS_ONLY);
    const events = [completed(filtered), completed(), completed(createId())];
    await publish(...events);
    await delivery.waitForReceived(`/${tenantId}/filtered`, 1);
    expect(await deliveredTo(filtered)).toEqual([events[0]!.id]);
    expect(await deliveredTo(bystander)).toEqual([]);
  });

  it('receives it once if its filters match', async () => {
    const open = await addEndpoint('open');
    const event = completed(open);
    await publish(event);
    expect(await deliveredTo(open)).toEqual([event.id]);
  });

  it('receives nothing while it is disabled', async () => {
    const disabled = await addEndpoint('disabled', 'enabled = false');
    await publish(completed(disabled));
    expect(await deliveredTo(disabled)).toEqual([]);
  });

  it('receives nothing of another tenant', async () => {
    const victim = await addEndpoint('victim');
    const attacker = createId();
    const sink = await delivery.addEndpoint(attacker, `/${attacker}/all`);
    const event = completed(victim, attacker);
    await delivery.bus.publish(event);
    await delivery.waitForReceived(`/${attacker}/all`, 1);
    expect(await deliveredTo(sink)).toEqual([event.id]);
    expect(await deliveredTo(victim)).toEqual([]);
  });

  it('receives it in a recovery', async () => {
    const chosen = await addEndpoint('recovered', OTHERS_ONLY, 'enabled = false');
    const event = completed(chosen);
    await publish(event, completed());
    await delivery.updateEndpoint(chosen, 'enabled = true');
    expect(await delivery.recover(tenantId, chosen)).toMatchObject({ status: 'completed', replayed: 1, skipped: 0 });
    await delivery.waitForReceived(`/${tenantId}/recovered`, 1);
    expect(await deliveredTo(chosen)).toEqual([event.id]);
  });

  it('is ignored if it is no id', async () => {
    const event = completed('x');
    await publish(event);
    expect(delivery.countReceived(`/${tenantId}/all`)).toBe(1);
  });
});

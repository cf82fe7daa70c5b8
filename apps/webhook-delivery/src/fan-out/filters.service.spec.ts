import type { DomainEvent } from '@vc/contract/events';
import { createEvent } from '@vc/platform/messaging';
import { createId } from '@vc/platform/persistence';
import { DeliveryWorld } from '../test-delivery-world';

describe('the filter of an endpoint', () => {
  let delivery: DeliveryWorld;
  let tenantId: string;

  beforeAll(async () => {
    delivery = await DeliveryWorld.serve();
  });

  beforeEach(() => {
    tenantId = createId();
  });

  afterAll(() => delivery?.stop());

  const [first, second] = [createId(), createId()];

  function accepted(credentialId: string, openId4VcIssuanceId?: string): DomainEvent {
    const payload = { credentialId, ...(openId4VcIssuanceId !== undefined && { openId4VcIssuanceId }) };
    return createEvent('wallet.credential.accepted', tenantId, credentialId, payload);
  }

  async function addEndpoint(path: string, filter: object): Promise<string> {
    const id = await delivery.addEndpoint(tenantId, `/${tenantId}/${path}`);
    await delivery.updateEndpoint(id, `payload_filter = '${JSON.stringify(filter)}'`);
    return id;
  }

  /** Publishes the events, and one that has no filter at the end. Returns the ids that reached the path. */
  async function received(path: string, ...events: DomainEvent[]): Promise<(string | undefined)[]> {
    await delivery.addEndpoint(tenantId, `/${tenantId}/all`);
    await delivery.bus.publish(...events);
    await delivery.waitForReceived(`/${tenantId}/all`, events.length);
    const sql = `SELECT event_id FROM webhooks.deliveries JOIN webhooks.endpoints ON endpoints.id = endpoint_id
      WHERE url LIKE $1`;
    const rows = await delivery.database.query<{ event_id: string }>(sql, [`%/${tenantId}/${path}`]);
    return rows.map(({ event_id }) => event_id).sort();
  }

  it('delivers events whose member has one of the values, and no others', async () => {
    await addEndpoint('one', { 'payload.openId4VcIssuanceId': [createId(), first] });
    const events = [accepted(createId(), first), accepted(createId(), second), accepted(createId())];
    expect(await received('one', ...events)).toEqual([events[0]!.id]);
  });

  it('delivers events that match all members only', async () => {
    await addEndpoint('all-of', { eventType: ['wallet.credential.accepted'], 'payload.credentialId': [first] });
    const match = accepted(first);
    const otherType = createEvent('wallet.credential.rejected', tenantId, first, { credentialId: first });
    expect(await received('all-of', match, otherType, accepted(second))).toEqual([match.id]);
  });

  it('leaves out events that the interface does not name, unless filterTypes names them', async () => {
    const certificateId = createId();
    const trust = createEvent('trust.certificate.expiring', tenantId, certificateId, { certificateId });
    const asking = await addEndpoint('asking', {});
    await delivery.updateEndpoint(asking, `filter_types = '{trust.certificate.expiring}', payload_filter = NULL`);
    await delivery.addEndpoint(tenantId, `/${tenantId}/silent`);
    await delivery.bus.publish(trust);
    await delivery.waitForReceived(`/${tenantId}/asking`, 1);
    const event = accepted(first);
    expect(await received('silent', event)).toEqual([event.id]);
    expect(await received('asking', accepted(second))).toEqual([trust.id]);
  });

  it.each([
    ['an absent member', { 'payload.metadata.region': ['north'] }],
    ['an object', { payload: [first] }],
    ['a member below a text', { 'payload.credentialId.x': [first] }],
    ['another type of value', { 'payload.credentialId': [1, true] }],
  ])('delivers no event for %s', async (_, filter) => {
    await addEndpoint('none', filter);
    expect(await received('none', accepted(first))).toEqual([]);
  });

  it('applies to recoveries', async () => {
    const id = await addEndpoint('recovered', { 'payload.credentialId': [first] });
    await delivery.updateEndpoint(id, 'enabled = false');
    const match = accepted(first);
    expect(await received('recovered', match, accepted(second))).toEqual([]);
    await delivery.updateEndpoint(id, 'enabled = true');
    expect(await delivery.recover(tenantId, id)).toMatchObject({ status: 'completed', replayed: 1 });
    expect(await received('recovered', accepted(second))).toEqual([match.id]);
  });
});

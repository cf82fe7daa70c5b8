import { createEvent } from '@vc/platform/messaging';
import { createId } from '@vc/platform/persistence';
import { waitFor } from '@vc/testing';
import { DeliverySweeper } from '../retention/delivery-sweeper';
import { TestDelivery } from '../test-delivery';

interface FeedRow {
  event_id: string;
  resource_id: string;
  body: string;
}

describe('the feed of a tenant', () => {
  let delivery: TestDelivery;
  let tenantId: string;

  beforeAll(async () => {
    delivery = await TestDelivery.start();
  });

  beforeEach(() => {
    tenantId = createId();
  });

  afterAll(() => delivery?.stop());

  const rows = () =>
    delivery.world.database.query<FeedRow>('SELECT * FROM webhooks.events WHERE tenant_id = $1 ORDER BY tx, seq', [
      tenantId,
    ]);
  const untilThere = (count: number) =>
    waitFor(async () => {
      const found = await rows();
      return found.length >= count ? found : undefined;
    });

  it('has each event once, also of a tenant without endpoints', async () => {
    const issuance = createId();
    const payload = { credentialId: createId(), openId4VcIssuanceId: issuance };
    const event = createEvent('wallet.credential.accepted', tenantId, payload.credentialId, payload);
    await delivery.bus.publish(event, event);
    const last = createEvent('openid4vc.issuance.completed', tenantId, issuance, { openId4VcIssuanceId: issuance });
    await delivery.bus.publish(last);
    const found = await untilThere(2);
    // The events of two topics come in any order.
    expect(found.map(({ event_id }) => event_id).sort()).toEqual([event.id, last.id].sort());
    expect(found.map(({ resource_id }) => resource_id)).toEqual([issuance, issuance]);
    const { body } = found.find(({ event_id }) => event_id === event.id)!;
    expect(JSON.parse(body)).toEqual({ eventType: event.type, payload });
  });

  it('has the events of certificates, which webhooks deliver, too', async () => {
    await delivery.addEndpoint(tenantId, `/${tenantId}`);
    const certificateId = createId();
    const event = createEvent('trust.certificate.expiring', tenantId, certificateId, { certificateId });
    await delivery.bus.publish(event);
    const [found] = await untilThere(1);
    expect(found).toMatchObject({ event_id: event.id, resource_id: certificateId });
    const body = { eventType: event.type, payload: { certificateId } };
    expect(JSON.parse(found!.body)).toEqual(body);
    const delivered = await waitFor(() => delivery.receiver.received.find(({ path }) => path === `/${tenantId}`));
    expect(JSON.parse(delivered.body)).toEqual(body);
  });

  it('forgets events after thirty days, and not before', async () => {
    const id = (daysAgo: number) => {
      const hex = (Date.now() - daysAgo * 24 * 3_600_000).toString(16).padStart(12, '0');
      return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${createId().slice(-12)}`;
    };
    const [old, recent] = [id(31), id(29)];
    for (const [eventId, days] of [
      [old, 31],
      [recent, 29],
    ]) {
      await delivery.world.database.query(
        `INSERT INTO webhooks.events (event_id, tenant_id, event_type, resource_id, body, occurred_at)
         VALUES ($1, $2, 'x', $1, '{}', now() - $3::int * interval '1 day')`,
        [eventId, tenantId, days],
      );
    }
    await delivery.service.app.get(DeliverySweeper).run();
    expect((await rows()).map(({ event_id }) => event_id)).toEqual([recent]);
  });
});

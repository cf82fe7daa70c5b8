import { createEvent } from '@vc/platform/messaging';
import { createId } from '@vc/platform/persistence';
import { waitFor } from '@vc/testing/unit/wait-for';
import { DeliverySweeper } from '../retention/delivery.sweeper';
import { DeliveryWorld } from '../test-delivery-world';

interface FeedRow {
  event_id: string;
  resource_id: string;
  body: string;
}

describe('the feed of a tenant', () => {
  let delivery: DeliveryWorld;
  let tenantId: string;

  beforeAll(async () => {
    delivery = await DeliveryWorld.serve();
  });

  beforeEach(() => {
    tenantId = createId();
  });

  afterAll(() => delivery?.stop());

  const rows = () =>
    delivery.database.query<FeedRow>('SELECT * FROM webhooks.events WHERE tenant_id = $1 ORDER BY tx, seq', [tenantId]);
  const untilThere = (count: number) =>
    waitFor(async () => {
      const found = await rows();
      return found.length >= count ? found : undefined;
    });

  const usage = (tenant: string) =>
    delivery.database.query<{ day: string; measure: string; count: string }>(
      'SELECT day::text, measure, count FROM webhooks.usage_days WHERE tenant_id = $1 ORDER BY day, measure',
      [tenant],
    );

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

  it('has the events of certificates, which webhooks deliver, too, where they are asked for', async () => {
    const endpoint = await delivery.addEndpoint(tenantId, `/${tenantId}`);
    await delivery.updateEndpoint(endpoint, `filter_types = '{trust.certificate.expiring}'`);
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

  it('counts each event once by tenant and UTC day, also when it comes again in the same and in a later batch', async () => {
    const otherTenant = createId();
    // Kafka keeps the order of one resource, so the last event tells that all others were handled.
    const subject = createId();
    const eventAt = (time: string, tenant = tenantId) => ({
      ...createEvent('openid4vc.issuance.completed', tenant, subject, { openId4VcIssuanceId: subject }),
      time,
    });
    const [late, early] = [eventAt('2026-02-28T23:59:59.999Z'), eventAt('2026-03-01T00:00:00.000Z')];
    const [foreign, last] = [eventAt('2026-03-01T12:00:00.000Z', otherTenant), eventAt('2026-03-01T13:00:00.000Z')];
    await delivery.bus.publish(late, late, early, foreign);
    await untilThere(2);
    await delivery.bus.publish(early, foreign, late, last);
    await untilThere(3);
    const measure = 'openid4vc.issuance.completed';
    expect(await usage(tenantId)).toEqual([
      { day: '2026-02-28', measure, count: '1' },
      { day: '2026-03-01', measure, count: '2' },
    ]);
    expect(await usage(otherTenant)).toEqual([{ day: '2026-03-01', measure, count: '1' }]);
  });

  it('counts an event once that comes again after the inbox has forgotten it', async () => {
    const [event] = delivery.createEvents(tenantId, 1);
    await delivery.bus.publish(event!);
    await untilThere(1);
    await delivery.database.query('DELETE FROM webhooks.inbox WHERE tenant_id = $1', [tenantId]);
    const [last] = delivery.createEvents(tenantId, 1);
    await delivery.bus.publish(event!, { ...last!, subject: event!.subject });
    await untilThere(2);
    expect((await usage(tenantId)).map(({ count }) => count)).toEqual(['2']);
  });

  it('keeps counts for 400 days, and not longer', async () => {
    const dayBefore = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10);
    for (const days of [399, 402]) {
      await delivery.database.query(`INSERT INTO webhooks.usage_days VALUES ($1, $2, 'x', 1)`, [
        tenantId,
        dayBefore(days),
      ]);
    }
    await delivery.service.app.get(DeliverySweeper).run();
    expect(await usage(tenantId)).toEqual([{ day: dayBefore(399), measure: 'x', count: '1' }]);
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
      await delivery.database.query(
        `INSERT INTO webhooks.events (event_id, tenant_id, event_type, resource_id, body, occurred_at)
         VALUES ($1, $2, 'x', $1, '{}', now() - $3::int * interval '1 day')`,
        [eventId, tenantId, days],
      );
    }
    await delivery.service.app.get(DeliverySweeper).run();
    expect((await rows()).map(({ event_id }) => event_id)).toEqual([recent]);
  });
});

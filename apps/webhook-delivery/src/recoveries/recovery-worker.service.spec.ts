import { createEvent } from '@vc/platform/messaging';
import { createId } from '@vc/platform/persistence';
import { waitFor } from '@vc/testing/unit/wait-for';
import { DeliveryWorld } from '../test-delivery-world';

describe('a recovery from a log that begins after its time', () => {
  const tenantId = createId();
  let delivery: DeliveryWorld;

  beforeAll(async () => {
    delivery = await DeliveryWorld.serve();
  });

  afterAll(() => delivery?.stop());

  it('delivers what is left, and says when the log begins', async () => {
    const endpointId = await delivery.addEndpoint(tenantId, '/recovered');
    await delivery.updateEndpoint(endpointId, 'enabled = false');
    const id = createId();
    const [lost, left] = ['offered', 'completed'].map((name) =>
      createEvent(`openid4vc.issuance.${name as 'offered'}`, tenantId, id, { openId4VcIssuanceId: id }),
    );
    for (const event of [lost!, left!]) {
      await delivery.bus.publish(event);
      await waitFor(async () => {
        const rows = await delivery.database.query('SELECT FROM webhooks.inbox WHERE event_id = $1', [event.id]);
        return rows.length > 0 || undefined;
      });
    }
    await delivery.kafka.forgetOldest('openid4vc.issuance');
    await delivery.updateEndpoint(endpointId, 'enabled = true');
    const recovery = await delivery.recover(tenantId, endpointId);
    expect(recovery).toMatchObject({ status: 'completed', error: null, replayed: 1, skipped: 0 });
    expect((recovery.log_start as Date).getTime()).toBeGreaterThanOrEqual(new Date(left!.time).getTime());
    await delivery.waitForReceived('/recovered', 1);
    expect(delivery.receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([left!.id]);
  });
});

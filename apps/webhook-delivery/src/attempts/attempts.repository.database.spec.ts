import { createId, type Database } from '@vc/platform/persistence';
import { rowsRead } from '@vc/testing/database/rows-read';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import type { Attempt } from './attempt';
import { AttemptsRepository } from './attempts.repository';
import { webhookDeliveryService } from '../index';

describe('AttemptsRepository', () => {
  const attempts = new AttemptsRepository();
  let owner: TestDatabase;
  let database: Database;
  const tenantId = createId();
  const endpointId = createId();
  const later = new Date(Date.now() + 3_600_000);

  beforeAll(async () => {
    owner = await createTestDatabase();
    database = await owner.connect(webhookDeliveryService);
    await owner.query(
      `INSERT INTO webhooks.endpoints VALUES ($1, $2, 'https://x.example/', '', '{}', '', false, now(), now())`,
      [endpointId, tenantId],
    );
  });

  afterAll(async () => {
    await owner?.drop();
  });

  async function addDelivery(status: string): Promise<string> {
    const id = createId();
    await owner.query(
      `INSERT INTO webhooks.deliveries (id, tenant_id, endpoint_id, event_id, event_type, body, status, attempts,
         next_attempt_at, created_at, updated_at)
       VALUES ($1, $2, $3, gen_random_uuid(), 'openid4vc.issuance.completed', '{}', $4, 0, now(), now(), now())`,
      [id, tenantId, endpointId, status],
    );
    return id;
  }

  function failedAttempt(deliveryId: string): Attempt {
    return {
      id: createId(),
      delivery: { id: deliveryId, endpoint_id: endpointId } as Attempt['delivery'],
      outcome: { status: 500, error: null, latencyMs: 1, responseExcerpt: '' },
      next: { status: 'pending', nextAttemptAt: later },
      at: new Date(),
    };
  }

  async function record(...added: Attempt[]): Promise<void> {
    await database.acrossTenants((tx) => attempts.record(tx, added));
  }

  async function getDelivery(deliveryId: string) {
    const [delivery] = await owner.query('SELECT * FROM webhooks.deliveries WHERE id = $1', [deliveryId]);
    const log = await owner.query('SELECT * FROM webhooks.delivery_attempts WHERE delivery_id = $1', [deliveryId]);
    return { delivery, log };
  }

  it('counts an attempt once that is recorded twice', async () => {
    const attempt = failedAttempt(await addDelivery('pending'));
    await record(attempt);
    await record(attempt);
    const { delivery, log } = await getDelivery(attempt.delivery.id);
    expect([delivery, log.length]).toMatchObject([{ attempts: 1, status: 'pending', next_attempt_at: later }, 1]);
  });

  it('logs an attempt of a finished delivery without a change of its status', async () => {
    const attempt = failedAttempt(await addDelivery('delivered'));
    await record(attempt);
    const { delivery, log } = await getDelivery(attempt.delivery.id);
    expect([delivery, log.length]).toMatchObject([{ status: 'delivered' }, 1]);
  });

  it('counts each attempt and each end of a delivery once, also of two workers and of an attempt that is recorded twice', async () => {
    const day = new Date('2026-03-01T23:59:59.999Z');
    const ended = (status: 'delivered' | 'failed', deliveryId: string): Attempt => ({
      ...failedAttempt(deliveryId),
      next: { status, nextAttemptAt: day },
      at: day,
    });
    const [first, second, third] = [
      await addDelivery('pending'),
      await addDelivery('pending'),
      await addDelivery('pending'),
    ];
    const retried = { ...failedAttempt(third), at: day };
    const delivered = ended('delivered', first);
    await record(delivered, ended('failed', second), retried);
    await record(delivered);
    await Promise.all([record(ended('failed', third)), record(ended('delivered', third))]);
    const usage = await owner.query(
      `SELECT measure, count FROM webhooks.usage_days WHERE tenant_id = $1 AND day = '2026-03-01' ORDER BY measure`,
      [tenantId],
    );
    const [last] = await owner.query('SELECT status FROM webhooks.deliveries WHERE id = $1', [third]);
    const endsOf = (status: string) => String(last!.status === status ? 2 : 1);
    expect(usage).toEqual([
      { measure: 'webhook.delivery.attempted', count: '5' },
      { measure: 'webhook.delivery.delivered', count: endsOf('delivered') },
      { measure: 'webhook.delivery.failed', count: endsOf('failed') },
    ]);
  });

  it('drops an attempt whose delivery does not exist and records the others', async () => {
    const [gone, attempt] = [failedAttempt(createId()), failedAttempt(await addDelivery('pending'))];
    await record(gone, attempt);
    expect((await getDelivery(gone.delivery.id)).log).toEqual([]);
    expect((await getDelivery(attempt.delivery.id)).log).toHaveLength(1);
  });

  it('reads no other deliveries and attempts, even before the tables are analyzed', async () => {
    const recordOne = async () => {
      const attempt = failedAttempt(await addDelivery('pending'));
      return database.acrossTenants((tx) =>
        rowsRead(tx, ['deliveries', 'delivery_attempts'], () => attempts.record(tx, [attempt])),
      );
    };
    for (let count = 0; count < 50; count += 1) await recordOne();
    expect(await recordOne()).toBeLessThan(10);
  });
});

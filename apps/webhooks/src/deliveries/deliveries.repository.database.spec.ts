import type { PageRequest } from '@vc/platform/http';
import { createId, type Database } from '@vc/platform/persistence';
import { rowsRead } from '@vc/testing/database/rows-read';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { webhooksService } from '../webhooks.definition';
import { type DeliveryFilter, DeliveriesRepository } from './deliveries.repository';

const STORED = 20_000;
const MIDDLE = Date.parse('2026-01-08T00:00:00Z') * 1000;
const PAGE = 20;

/** One row a minute. The last change reverses the order. One row in a thousand has failed. */
const INSERT = `
  INSERT INTO webhooks.deliveries
    (id, tenant_id, endpoint_id, event_id, event_type, body, status, attempts, next_attempt_at, created_at, updated_at)
  SELECT gen_random_uuid(), $1, $2, gen_random_uuid(), 'openid4vc.issuance.offered', '{}',
    CASE WHEN n % 1000 = 0 THEN 'failed' ELSE 'delivered' END, 1, now(),
    timestamptz '2026-01-01T00:00:00Z' + n * interval '1 minute',
    timestamptz '2026-01-15T00:00:00Z' - n * interval '1 minute'
  FROM generate_series(1, ${STORED}) AS n`;

describe('the list of deliveries', () => {
  const [tenantId, endpointId] = [createId(), createId()];
  const deliveries = new DeliveriesRepository();
  let owner: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    owner = await createTestDatabase();
    database = await owner.connect(webhooksService);
    await owner.query(
      `INSERT INTO webhooks.endpoints (id, tenant_id, url, description, filter_types, secret, enabled, created_at, updated_at)
       VALUES ($1, $2, 'https://receiver.example', '', '{}', 'sealed', true, now(), now())`,
      [endpointId, tenantId],
    );
    await owner.query(INSERT, [tenantId, endpointId]);
    await owner.query('ANALYZE webhooks.deliveries');
  });

  afterAll(async () => {
    await owner?.drop();
  });

  const after = { id: createId(), side: 'after' as const, position: String(MIDDLE) };

  async function expectOnlyThePageRead(filter: DeliveryFilter, page: PageRequest): Promise<void> {
    const read = await database.transaction(tenantId, (tx) =>
      rowsRead(tx, ['deliveries'], async () => {
        const { items } = await deliveries.list(tx, tenantId, endpointId, { filter, page });
        expect(items.length).toBeGreaterThan(0);
      }),
    );
    expect({ isShort: read <= 4 * PAGE, read }).toMatchObject({ isShort: true });
  }

  it.each(['createdAt', '-createdAt', 'updatedAt', '-updatedAt'])('reads only a page in the order %s', async (sort) => {
    await expectOnlyThePageRead({}, { size: PAGE, sort });
    await expectOnlyThePageRead({}, { size: PAGE, sort, cursor: after });
    await expectOnlyThePageRead({}, { size: PAGE, sort, cursor: { ...after, side: 'before' } });
  });

  it.each(['createdAt', '-createdAt'])('reads only a page with a rare status in the order %s', async (sort) => {
    await expectOnlyThePageRead({ status: 'failed' }, { size: PAGE, sort, cursor: after });
  });
});

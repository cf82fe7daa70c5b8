import type { EventType } from '@vc/contract/events';
import { createMessagingTables, type Database } from '@vc/platform/persistence';
import { rowsRead } from '@vc/testing/database/rows-read';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { OutboxBatchesRepository, type OutboxRow } from './outbox-batches.repository';

class Tables1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  up = (queryRunner: QueryRunner) => createMessagingTables(queryRunner);
  down = async () => undefined;
}

const TYPE: EventType = 'webhook.endpoint.disabled';
const ROWS = 20_000;

describe('OutboxBatchesRepository', () => {
  const batches = new OutboxBatchesRepository(true);
  let owner: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    owner = await createTestDatabase();
    database = await owner.connect({ schema: 'things', entities: [], migrations: [Tables1700000000001] });
  });

  afterAll(() => owner?.drop());

  async function claim(): Promise<{ rows: OutboxRow[]; read: number }> {
    let rows: OutboxRow[] = [];
    const read = await database.acrossTenants((tx) =>
      rowsRead(tx, ['outbox', 'outbox_archive'], async () => ({ rows } = await batches.claim(tx, [TYPE]))),
    );
    return { rows, read };
  }

  it('reads no other rows than those of its batch, with a plan that is kept since the outbox was empty', async () => {
    for (let count = 0; count < 10; count += 1) expect((await claim()).rows).toEqual([]);
    await owner.query(
      `INSERT INTO things.outbox (tenant_id, event_id, type, subject, payload, occurred_at)
       SELECT gen_random_uuid(), gen_random_uuid(), $1, 's', '{}', now() FROM generate_series(1, ${ROWS})`,
      [TYPE],
    );
    const { rows, read } = await claim();
    expect(rows.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: batches.size }, (_, index) => index + 1));
    expect(read).toBeLessThan(4 * batches.size);
  });
});

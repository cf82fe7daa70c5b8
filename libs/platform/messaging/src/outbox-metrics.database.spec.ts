import { setImmediate } from 'node:timers/promises';
import { Metrics, METRICS } from '@vc/platform/observability';
import { createId, createMessagingTables, type Database } from '@vc/platform/persistence';
import { metricValue } from '@vc/testing/unit/metric-value';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { sampleOutbox } from './outbox-metrics';
import { OutboxStateRepository } from './outbox-state.repository';

class Tables1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  up = (queryRunner: QueryRunner) => createMessagingTables(queryRunner);
  down = async () => undefined;
}

const MINUTE_SECONDS = 60;

describe('the gauges of the outbox', () => {
  let owner: TestDatabase;
  let database: Database;
  let repository: OutboxStateRepository;

  beforeAll(async () => {
    owner = await createTestDatabase();
    database = await owner.connect({ schema: 'things', entities: [], migrations: [Tables1700000000001] });
    repository = new OutboxStateRepository(database);
  });

  beforeEach(() => owner.query('DELETE FROM things.outbox; DELETE FROM things.outbox_archive'));
  afterAll(() => owner?.drop());

  /** Adds an event of a tenant of its own, that occurred so many minutes ago. */
  async function add(minutes: number): Promise<void> {
    await owner.query(
      `INSERT INTO things.outbox (tenant_id, event_id, type, subject, payload, occurred_at)
       VALUES ($1, $2, 'webhook.endpoint.disabled', 's', '{}', now() - $3 * interval '1 minute')`,
      [createId(), createId(), minutes],
    );
  }

  const databaseTime = async () => {
    const [row] = await owner.query<{ now: number }>('SELECT extract(epoch FROM clock_timestamp())::float8 AS now');
    return row!.now;
  };

  describe('OutboxStateRepository', () => {
    it('returns no rows and no age for an empty outbox', async () => {
      expect(await repository.read()).toMatchObject({ rows: 0, oldestAge: 0 });
    });

    it('returns the rows of all tenants, and the age of the event that was added first', async () => {
      for (const minutes of [7, 90, 1]) await add(minutes);
      const before = await databaseTime();
      const { rows, oldestAge } = await repository.read();
      const passed = (await databaseTime()) - before;
      expect(rows).toBe(3);
      expect(oldestAge).toBeGreaterThanOrEqual(7 * MINUTE_SECONDS);
      // What else has passed, passed in this spec.
      expect(oldestAge - passed).toBeLessThan(90 * MINUTE_SECONDS);
    });

    it('returns no rows and no age for an empty archive', async () => {
      await add(7);
      expect(await repository.read()).toMatchObject({ archivedRows: 0, archiveAge: 0 });
    });

    it('returns the rows of the archive, and the time since the oldest publication', async () => {
      await owner.query(
        `INSERT INTO things.outbox_archive (seq, tenant_id, event_id, type, subject, payload, occurred_at, published_at)
         SELECT seq, $1, $1, 'webhook.endpoint.disabled', 's', '{}', now(), now() - (10 - seq) * interval '1 minute'
         FROM generate_series(4, 6) AS seq`,
        [createId()],
      );
      const { archivedRows, archiveAge } = await repository.read();
      expect(archivedRows).toBe(3);
      expect(archiveAge).toBeGreaterThanOrEqual(6 * MINUTE_SECONDS);
    });

    it('returns the time of PostgreSQL', async () => {
      const before = await databaseTime();
      const { databaseTime: read } = await repository.read();
      expect(read).toBeGreaterThanOrEqual(before);
      expect(read).toBeLessThanOrEqual(await databaseTime());
    });
  });

  describe('sampleOutbox', () => {
    it('has no samples before the first read and the values after it', async () => {
      const metrics = new Metrics('things');
      const state = { rows: 4, oldestAge: 12.5, archivedRows: 9, archiveAge: 30, databaseTime: 1_000 };
      sampleOutbox({
        metrics,
        repository: { read: async () => state } as OutboxStateRepository,
        clock: () => new Date(1_007_000),
      });
      const read = () =>
        Promise.all(
          [METRICS.outboxRows, METRICS.outboxAge, METRICS.archiveRows, METRICS.archiveAge, METRICS.clockSkew].map(
            (each) => metricValue(metrics, each),
          ),
        );
      expect(await read()).toEqual(Array(5).fill(undefined));
      await setImmediate();
      expect(await read()).toEqual([4, 12.5, 9, 30, 7]);
    });
  });
});

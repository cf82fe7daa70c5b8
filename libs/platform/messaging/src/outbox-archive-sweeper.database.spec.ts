import { setTimeout as pause } from 'node:timers/promises';
import type { EventType } from '@vc/contract/events';
import { createLogger } from '@vc/platform/observability';
import {
  createId,
  createMessagingTables,
  createOutboxArchive,
  type Database,
  loginNameOf,
  planned,
  SweeperContext,
} from '@vc/platform/persistence';
import { migrateTestServices, testServiceDatabaseUrl } from '@vc/testing/database/test-logins';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { OutboxArchiveSweeper } from './outbox-archive-sweeper';
import { OutboxBatchesRepository } from './outbox-batches.repository';

class Tables1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  up = (queryRunner: QueryRunner) => createMessagingTables(queryRunner);
  down = async () => undefined;
}

const THINGS = { schema: 'things', entities: [], migrations: [Tables1700000000001] };
const TYPE: EventType = 'webhook.endpoint.disabled';
const RETENTION_HOURS = 72;
/** Values of `seq` of a range. */
const WIDTH = 100_000;
const FIRST = 'outbox_archive_0: 0 to 100000';
const SECOND = 'outbox_archive_100000: 100000 to 200000';
const THIRD = 'outbox_archive_200000: 200000 to 300000';

const RANGES = `
  SELECT relname || ': ' || coalesce(substring(range FROM 'FROM \\(''(\\d+)'), '0') || ' to ' || substring(range FROM 'TO \\(''(\\d+)') AS text
  FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid, pg_get_expr(relpartbound, c.oid) AS range
  WHERE inhparent = 'things.outbox_archive'::regclass AND range <> 'DEFAULT' ORDER BY length(relname), relname`;

describe('OutboxArchiveSweeper', () => {
  let owner: TestDatabase;
  let database: Database;
  let sweeper: OutboxArchiveSweeper;

  /** The owner of the schema has no rights of a superuser, as on managed servers. */
  beforeAll(async () => {
    owner = await createTestDatabase();
    const name = new URL(owner.url).pathname.slice(1);
    const username = `${name}_owner`;
    await owner.query(
      `CREATE ROLE ${username} LOGIN CREATEROLE PASSWORD 'secret'; ALTER DATABASE ${name} OWNER TO ${username}`,
    );
    const ownerUrl = Object.assign(new URL(owner.url), { username, password: 'secret' }).href;
    await migrateTestServices([{ name: 'things', ...THINGS }], ownerUrl);
    database = await owner.connect(THINGS);
    sweeper = sweeperOn(database);
    await owner.query(`SET ROLE ${username}; SET search_path = things; SET app.all_tenants = 'on'`);
  });

  beforeEach(async () => {
    await owner.query(`DROP TABLE outbox_archive; TRUNCATE outbox; SELECT setval('outbox_seq_seq', 1, false)`);
    await createOutboxArchive(owner as unknown as QueryRunner);
    await owner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON outbox_archive TO ${loginNameOf(owner.url, 'things')}`);
  });

  afterAll(() => owner?.drop());

  function sweeperOn(connection: Database, retentionHours = RETENTION_HOURS): OutboxArchiveSweeper {
    return new OutboxArchiveSweeper(
      new SweeperContext(connection, () => new Date(), createLogger('spec', 'silent')),
      retentionHours,
    );
  }

  /** Gives the values of `seq` up to this one. */
  const give = (seq: number) => owner.query(`SELECT setval(pg_get_serial_sequence('things.outbox', 'seq'), $1)`, [seq]);

  /** Archives an event that was published before so many hours, as a relay does. */
  async function archive(seq: number, hours = 0): Promise<void> {
    await database.acrossTenants((tx) =>
      planned(
        tx,
        `INSERT INTO outbox_archive (seq, published_at, occurred_at, tenant_id, event_id, type, subject, payload)
         VALUES ($1, now() - $2 * interval '1 hour', now(), $3, $3, $4, 's', '{}') ON CONFLICT (seq) DO NOTHING`,
        [seq, hours, createId(), TYPE],
      ),
    );
  }

  const listSeqs = async (table = 'outbox_archive') =>
    (await owner.query<{ seq: number }>(`SELECT seq::int AS seq FROM things.${table} ORDER BY 1`)).map(
      ({ seq }) => seq,
    );

  const listRanges = async () => (await owner.query<{ text: string }>(RANGES)).map(({ text }) => text);

  /** Adds the second range, and gives values of it. */
  async function fillFirst(): Promise<void> {
    await give(WIDTH - 20_000);
    await sweeper.run();
    expect(await listRanges()).toEqual([FIRST, SECOND]);
    await give(WIDTH + 10);
  }

  const refuseDeletes = () =>
    owner.query(`
      CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'A row is deleted.'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON outbox_archive FOR EACH ROW EXECUTE FUNCTION refuse()`);

  describe('ranges', () => {
    it('stay as they are while the last one has room', async () => {
      await archive(1, RETENTION_HOURS - 1);
      await give(WIDTH / 2);
      await sweeper.run();
      expect(await listRanges()).toEqual([FIRST]);
    });

    it('are added before the last one is full, once, and have the rows of their values', async () => {
      await archive(1, RETENTION_HOURS - 1);
      await fillFirst();
      await sweeper.run();
      await archive(WIDTH - 1);
      await archive(WIDTH);
      expect(await listRanges()).toEqual([FIRST, SECOND]);
      expect(await listSeqs('outbox_archive_0')).toEqual([1, WIDTH - 1]);
      expect(await listSeqs('outbox_archive_100000')).toEqual([WIDTH]);
      expect(await listSeqs()).toEqual([1, WIDTH - 1, WIDTH]);
    });

    it('are as long as a 24th of the retention at the rate of the archive', async () => {
      await archive(1, 10);
      await give(2_000_001);
      await archive(2_000_001);
      await sweeper.run();
      const [, added] = await listRanges();
      const [first, bound] = added!.match(/\d+/g)!.slice(1).map(Number);
      // Three hours of ten have 600,000 of 2,000,000 values.
      expect(bound! - first!).toBeGreaterThan(590_000);
      expect(bound! - first!).toBeLessThan(610_000);
    });

    it('store rows behind them in the default partition, and begin behind those that may come', async () => {
      await archive(1, RETENTION_HOURS - 1);
      await give(WIDTH + 5);
      await archive(WIDTH + 5);
      await sweeper.run();
      expect(await listRanges()).toEqual([FIRST, 'outbox_archive_110005: 110005 to 210005']);
      await archive(WIDTH + 6);
      await archive(110_005);
      expect(await listSeqs('outbox_archive_default')).toEqual([WIDTH + 5, WIDTH + 6]);
      expect(await listSeqs()).toEqual([1, WIDTH + 5, WIDTH + 6, 110_005]);
    });

    it('begin behind a row of the default partition that has a higher value than the sequence', async () => {
      await archive(2 * WIDTH);
      await archive(1, RETENTION_HOURS - 1);
      await give(WIDTH - 20_000);
      await sweeper.run();
      expect(await listRanges()).toEqual([FIRST, 'outbox_archive_200001: 200001 to 300001']);
    });

    it('are protected from the login of the service, which reads and writes them through their table', async () => {
      await fillFirst();
      const client = new Client({ connectionString: testServiceDatabaseUrl(owner.url, 'things') });
      await client.connect();
      try {
        await client.query('SET search_path = things');
        for (const table of ['outbox_archive_0', 'outbox_archive_100000', 'outbox_archive_default']) {
          for (const sql of ['SELECT FROM', 'DELETE FROM', 'TRUNCATE']) {
            await expect(client.query(`${sql} ${table}`)).rejects.toThrow('permission denied for table');
          }
          await expect(client.query(`DROP TABLE ${table}`)).rejects.toThrow('must be owner');
        }
      } finally {
        await client.end();
      }
      const policies = `SELECT count(*)::int AS count FROM pg_policies JOIN pg_class ON relname = tablename
        WHERE schemaname = 'things' AND relispartition AND relrowsecurity AND relforcerowsecurity`;
      expect(await owner.query(policies)).toEqual([{ count: 3 }]);
    });

    it('stay protected when the schema is migrated again', async () => {
      await fillFirst();
      const again = await owner.connect(THINGS);
      const sql = 'SELECT FROM outbox_archive_100000';
      await expect(again.acrossTenants((tx) => planned(tx, sql))).rejects.toThrow('permission denied for table');
    });
  });

  describe('retention', () => {
    it('drops a range of old events, without deleting a row', async () => {
      await fillFirst();
      await archive(1, RETENTION_HOURS + 2);
      await archive(2, RETENTION_HOURS + 1);
      await archive(WIDTH, 1);
      await refuseDeletes();
      await sweeper.run();
      expect(await listRanges()).toEqual([SECOND]);
      expect(await listSeqs()).toEqual([WIDTH]);
    });

    it('stores an event of a dropped range that is published late', async () => {
      await fillFirst();
      await sweeper.run();
      expect(await listRanges()).toEqual([SECOND]);
      await archive(3);
      await archive(WIDTH);
      await sweeper.run();
      expect(await listSeqs()).toEqual([3, WIDTH]);
    });

    it('keeps a range until the last of its events is old, whatever their order', async () => {
      await fillFirst();
      await archive(1, RETENTION_HOURS - 1);
      await archive(2, RETENTION_HOURS + 1);
      await archive(WIDTH);
      await refuseDeletes();
      await sweeper.run();
      expect(await listRanges()).toEqual([FIRST, SECOND]);
      expect(await listSeqs()).toEqual([1, 2, WIDTH]);
    });

    it('deletes events of a range that is kept after a 24th of the retention', async () => {
      await fillFirst();
      await archive(1, RETENTION_HOURS + 4);
      await archive(2, RETENTION_HOURS - 1);
      await archive(WIDTH);
      await sweeper.run();
      expect(await listSeqs()).toEqual([2, WIDTH]);
    });

    it('deletes the old events of the range in use', async () => {
      await archive(1, RETENTION_HOURS + 1);
      await archive(2, RETENTION_HOURS - 1);
      await sweeper.run();
      expect(await listSeqs()).toEqual([2]);
    });

    it('deletes the old events of the default partition', async () => {
      await give(WIDTH + 5);
      await archive(WIDTH + 4, RETENTION_HOURS + 1);
      await archive(WIDTH + 5);
      await sweeper.run();
      expect(await listSeqs()).toEqual([WIDTH + 5]);
    });

    it('deletes many old events in batches', async () => {
      await owner.query(
        `INSERT INTO things.outbox_archive (seq, published_at, occurred_at, tenant_id, event_id, type, subject, payload)
         SELECT seq, now() - interval '80 hours', now(), gen_random_uuid(), gen_random_uuid(), $1, 's', '{}'
         FROM generate_series(1, 12000) AS seq`,
        [TYPE],
      );
      await sweeper.run();
      expect(await listSeqs()).toEqual([]);
    });

    it('of 0 removes all events', async () => {
      await fillFirst();
      await archive(1);
      await archive(WIDTH);
      await sweeperOn(database, 0).run();
      expect(await listRanges()).toEqual([SECOND]);
      expect(await listSeqs()).toEqual([]);
    });

    it('leaves a range that a reader reads, and drops it when the reader has ended', async () => {
      await fillFirst();
      await archive(1, RETENTION_HOURS + 1);
      const reader = new Client({ connectionString: owner.url });
      await reader.connect();
      try {
        await reader.query('BEGIN; SELECT FROM things.outbox_archive');
        await sweeper.run();
        expect(await listRanges()).toEqual([FIRST, SECOND]);
        await archive(WIDTH);
      } finally {
        await reader.end();
      }
      await sweeper.run();
      expect(await listRanges()).toEqual([SECOND]);
    });

    it('changes no range while the schemas are migrated', async () => {
      await fillFirst();
      await give(2 * WIDTH - 20_000);
      await owner.query(`SELECT pg_advisory_lock(hashtext('migrations'))`);
      await sweeper.run();
      expect(await listRanges()).toEqual([FIRST, SECOND]);
      await owner.query('SELECT pg_advisory_unlock_all()');
      await sweeper.run();
      expect(await listRanges()).toEqual([SECOND, THIRD]);
    });
  });

  it('runs beside a relay and another sweeper, and loses no event', async () => {
    const [relayed, other] = [await owner.connect(THINGS), await owner.connect(THINGS)];
    const batches = new OutboxBatchesRepository(true);
    const rounds = 60;
    let published = 0;
    const relay = async () => {
      for (let round = 0; round < rounds; round += 1) {
        await owner.query(
          `INSERT INTO things.outbox (tenant_id, event_id, type, subject, payload, occurred_at)
           SELECT gen_random_uuid(), gen_random_uuid(), $1, 's', '{}', now() FROM generate_series(1, 5)`,
          [TYPE],
        );
        await give((round + 1) * 8_000);
        await relayed.acrossTenants(async (tx) => {
          published += (await batches.claim(tx, [TYPE])).rows.length;
          await pause(5);
        });
      }
    };
    let isPublishing = true;
    const sweep = async (each: OutboxArchiveSweeper) => {
      while (isPublishing) await each.run();
    };
    const sweeps = [sweeper, sweeperOn(other)].map(sweep);
    await relay().finally(() => (isPublishing = false));
    await Promise.all(sweeps);
    expect(published).toBe(5 * rounds);
    expect(await listSeqs()).toHaveLength(5 * rounds);
    const partitions = `SELECT count(DISTINCT tableoid)::int AS count FROM things.outbox_archive`;
    expect((await owner.query<{ count: number }>(partitions))[0]!.count).toBeGreaterThan(1);
  });
});

import type { TestDatabase } from '@vc/testing/database/test-database';
import { createTestDatabase } from '@vc/testing/database/test-database';
import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import { connectMigrated, type Waiting } from './connect-migrated';
import { createDataSource } from './data-source';
import type { Migration, MigrationClass } from './migration';
import { planSchema, runMigrations } from './run-migrations';

const refuseDown = (): Promise<never> => Promise.reject(new Error('No migration runs backwards.'));

class CreateNotes1700000000001 implements Migration {
  readonly phase = 'expand';
  readonly down = refuseDown;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE notes (id uuid PRIMARY KEY, text text)');
  }
}

class Titles1700000000002 implements Migration {
  readonly phase = 'expand';
  readonly down = refuseDown;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notes ADD title text');
  }
}

class NoTexts1700000000003 implements Migration {
  readonly phase = 'contract';
  readonly down = refuseDown;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notes DROP text');
  }
}

class Colours1700000000004 implements Migration {
  readonly phase = 'expand';
  readonly down = refuseDown;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notes ADD colour text');
  }
}

const FIRST = [CreateNotes1700000000001];
const EXPANDED = [...FIRST, Titles1700000000002];
const ALL = [...EXPANDED, NoTexts1700000000003, Colours1700000000004];

describe('runMigrations', () => {
  let owner: TestDatabase;

  beforeEach(async () => (owner = await createTestDatabase()));

  afterEach(() => owner.drop());

  const options = (migrations: MigrationClass[]) => ({ databaseUrl: owner.url, schema: 'notes', migrations });
  const names = (list: { name: string }[]) => list.map(({ name }) => name.replace(/\d+$/, ''));
  const columns = async () => {
    const rows = await owner.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_schema = 'notes' AND table_name = 'notes' ORDER BY ordinal_position`,
    );
    return rows.map(({ name }) => name);
  };

  it('runs all migrations in a new schema, and records their phases', async () => {
    const { applied } = await runMigrations(options(ALL));
    expect(names(applied)).toEqual(['CreateNotes', 'Titles', 'NoTexts', 'Colours']);
    expect(await owner.query('SELECT phase FROM notes.migrations ORDER BY id')).toEqual(
      ['expand', 'expand', 'contract', 'expand'].map((phase) => ({ phase })),
    );
  });

  it('leaves contract migrations until they are asked for, and runs later expand migrations', async () => {
    await runMigrations(options(FIRST));
    const { applied, postponed } = await runMigrations(options(ALL));
    expect([names(applied), names(postponed)]).toEqual([['Titles', 'Colours'], ['NoTexts']]);
    expect(await columns()).toEqual(['id', 'text', 'title', 'colour']);
    expect(names((await runMigrations({ ...options(ALL), isContracting: true })).applied)).toEqual(['NoTexts']);
    expect(await columns()).toEqual(['id', 'title', 'colour']);
  });

  it('runs each migration once when several processes migrate at the same time', async () => {
    const reports = await Promise.all([1, 2, 3].map(async () => runMigrations(options(ALL))));
    expect(reports.map(({ applied }) => applied.length).sort()).toEqual([0, 0, 4]);
  });

  it('refuses a schema with migrations that it does not know, also expand ones', async () => {
    await runMigrations(options(EXPANDED));
    const refusal =
      'The schema notes has migrations that this release does not know: Titles1700000000002. Nothing was changed.';
    await expect(runMigrations(options(FIRST))).rejects.toThrow(refusal);
    await expect(planSchema(options(FIRST))).rejects.toThrow(refusal);
  });

  it('plans without a change', async () => {
    expect(names((await planSchema(options(ALL))).applied)).toHaveLength(4);
    expect(await owner.query(`SELECT FROM pg_namespace WHERE nspname = 'notes'`)).toEqual([]);
    await runMigrations(options(FIRST));
    const { applied, postponed } = await planSchema(options(ALL));
    expect([names(applied), names(postponed)]).toEqual([['Titles', 'Colours'], ['NoTexts']]);
    expect(await columns()).toEqual(['id', 'text']);
  });

  it('adds the phases to a schema of before the phases', async () => {
    await runMigrations(options(FIRST));
    await owner.query('ALTER TABLE notes.migrations DROP phase');
    expect(names((await planSchema(options(EXPANDED))).applied)).toEqual(['Titles']);
    await runMigrations(options(EXPANDED));
    expect(await owner.query('SELECT DISTINCT phase FROM notes.migrations')).toEqual([{ phase: 'expand' }]);
  });

  describe('while another session holds a lock', () => {
    let other: Client;

    beforeEach(async () => {
      await runMigrations(options(FIRST));
      other = new Client({ connectionString: owner.url });
      await other.connect();
      await other.query('BEGIN; LOCK TABLE notes.notes IN ACCESS SHARE MODE');
    });

    afterEach(() => other.end());

    it('gives up with the name of the migration, of which nothing is applied', async () => {
      const locks = { timeoutMs: 10, attempts: 3, pauseMs: 1 };
      await expect(runMigrations({ ...options(ALL), locks })).rejects.toThrow(
        'The migration Titles1700000000002 got no lock in 3 attempts',
      );
      expect(await columns()).toEqual(['id', 'text']);
    });

    it('lets statements pass between its attempts, and goes on when the lock is free', async () => {
      const locks = { timeoutMs: 10, attempts: Infinity, pauseMs: 1 };
      const migrating = runMigrations({ ...options(ALL), locks });
      // These would wait for ever behind a migration that waits for its lock for ever.
      for (let read = 0; read < 20; read += 1) await owner.query('SELECT FROM notes.notes');
      await other.query('COMMIT');
      expect(names((await migrating).applied)).toEqual(['Titles', 'Colours']);
    });
  });

  describe('connectMigrated', () => {
    const connect = async (migrations: MigrationClass[], waiting?: Waiting) => {
      const connection = { databaseUrl: owner.url, schema: 'notes', entities: [], poolSize: 1 };
      const dataSource = await connectMigrated({
        createDataSource: () => createDataSource(connection),
        schema: 'notes',
        migrations,
        waiting,
      });
      await dataSource.destroy();
    };
    /** A start that may wait, and would never end if it did. */
    const patient: Waiting = { waitFor: () => undefined, end: () => undefined };

    it('accepts a schema that a later release has expanded', async () => {
      await runMigrations(options(EXPANDED));
      await connect(FIRST);
    });

    it('accepts a schema without the contract migrations of its own release', async () => {
      await runMigrations(options(FIRST));
      await runMigrations(options(ALL));
      await connect(ALL);
    });

    it('rejects a schema that a later release has contracted, also while it may wait', async () => {
      await runMigrations(options(ALL));
      const sentence = 'The schema notes has contract migrations of a later release: NoTexts1700000000003.';
      await expect(connect(EXPANDED)).rejects.toThrow(sentence);
      await expect(connect(EXPANDED, patient)).rejects.toThrow(sentence);
    });

    it('rejects unknown migrations without a phase', async () => {
      await runMigrations(options(EXPANDED));
      await owner.query('UPDATE notes.migrations SET phase = NULL');
      await expect(connect(FIRST, patient)).rejects.toThrow('Titles1700000000002');
    });

    it('rejects a schema that lacks an expand migration, and waits for it if it may', async () => {
      await runMigrations(options(FIRST));
      await expect(connect(EXPANDED)).rejects.toThrow(
        'The schema notes lacks Titles1700000000002. Run npm start -- migrate',
      );
      const problems: string[] = [];
      let migrating: Promise<unknown> = Promise.resolve();
      const waiting: Waiting = {
        waitFor: (problem) => {
          if (problems.push(problem) === 1) migrating = runMigrations(options(EXPANDED));
        },
        end: () => problems.push('ended'),
      };
      await connect(EXPANDED, waiting);
      await migrating;
      expect([problems[0], problems.at(-1)]).toEqual([
        expect.stringContaining('The schema notes lacks Titles1700000000002.'),
        'ended',
      ]);
    });
  });
});

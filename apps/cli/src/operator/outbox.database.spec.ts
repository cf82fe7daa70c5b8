import { SCHEMAS } from '@vc/contract/access';
import { createId, createMessagingTables } from '@vc/platform/persistence';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { migrateTestServices } from '@vc/testing/database/test-logins';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { operator } from './test-operator';

class Tables1700000000001 implements MigrationInterface {
  readonly phase = 'expand';
  up = (queryRunner: QueryRunner) => createMessagingTables(queryRunner);
  down = async () => undefined;
}

const PUBLISHED = ['2026-11-24T03:00:00.000Z', '2026-11-24T04:00:00.000Z', '2026-11-24T05:00:00.000Z'];

describe('vc operator outbox', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    const services = SCHEMAS.map((schema) => ({ name: schema, schema, migrations: [Tables1700000000001] }));
    await migrateTestServices(services, database.url);
  });

  beforeEach(async () => {
    await database.query('DELETE FROM issuance.outbox; DELETE FROM issuance.outbox_archive');
    for (const [index, publishedAt] of PUBLISHED.entries()) {
      await database.query(
        `INSERT INTO issuance.outbox_archive
           (seq, tenant_id, event_id, type, subject, payload, occurred_at, published_at)
         VALUES ($1, $2, $2, 'openid4vc.issuance.offered', 's', '{}', now(), $3)`,
        [index + 1, createId(), publishedAt],
      );
    }
  });

  afterAll(() => database?.drop());

  const run = (...words: string[]) => operator(['outbox', ...words], { OWNER_DATABASE_URL: database.url });
  /** Returns the lines of a command that succeeds. */
  const linesOf = async (...words: string[]) => {
    const { code, out, err } = await run(...words);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    return out.trimEnd().split('\n');
  };
  const waiting = async () => {
    const rows = await database.query<{ seq: string }>('SELECT seq FROM issuance.outbox ORDER BY seq');
    return rows.map(({ seq }) => Number(seq));
  };

  it('lists each schema with its waiting and archived events as JSON', async () => {
    await run('replay', '--since', PUBLISHED[2]!);
    const overviews = JSON.parse((await run('list')).out) as { schema: string }[];
    expect(overviews.map(({ schema }) => schema)).toEqual(SCHEMAS);
    expect(overviews.find(({ schema }) => schema === 'issuance')).toEqual({
      schema: 'issuance',
      waiting: 1,
      archived: 3,
      from: PUBLISHED[0],
      to: PUBLISHED[2],
    });
    expect(overviews.find(({ schema }) => schema === 'wallet')).toEqual({ schema: 'wallet', waiting: 0, archived: 0 });
  });

  it('puts the events of a time back, and a second time none', async () => {
    const lines = await linesOf('replay', '--service', 'issuance', '--since', PUBLISHED[1]!, '--until', PUBLISHED[2]!);
    expect(await waiting()).toEqual([2]);
    expect(lines).toEqual([
      'issuance: events to be published again: 1, and those that waited already: 0',
      'all: events to be published again: 1, and those that waited already: 0',
    ]);
    const repeated = await linesOf('replay', '--service', 'issuance', '--since', PUBLISHED[1]!);
    expect(await waiting()).toEqual([2, 3]);
    expect(repeated.at(-1)).toBe('all: events to be published again: 1, and those that waited already: 1');
  });

  it('only counts with --dry-run', async () => {
    const lines = await linesOf('replay', '--since', PUBLISHED[0]!, '--dry-run');
    expect(await waiting()).toEqual([]);
    expect(lines).toContain('issuance: events that would be published again: 3');
    expect(lines).toContain('wallet: the archive is empty');
  });

  it('tells where the archive does not reach back to the time', async () => {
    const lines = await linesOf('replay', '--topic', 'openid4vc.issuance', '--since', '2026-11-24T04:59:00+02:00');
    expect(lines[0]).toBe(`issuance: the archive begins at ${PUBLISHED[0]}`);
    expect(await waiting()).toEqual([1, 2, 3]);
  });

  it('puts events of the topic back, and no others', async () => {
    const lines = await linesOf('replay', '--topic', 'audit.head', '--since', PUBLISHED[0]!);
    expect(await waiting()).toEqual([]);
    expect(lines.at(-1)).toBe('all: events to be published again: 0, and those that waited already: 0');
  });

  it.each([
    ['no time', ['replay'], "error: required option '--since <time>' not specified"],
    ['a time without an offset', ['replay', '--since', '2026-11-24T03:00:00'], 'is no time'],
    ['a wrong month', ['replay', '--since', '2026-13-24T03:00:00Z'], 'is no time'],
    [
      'an end before the start',
      ['replay', '--since', PUBLISHED[1]!, '--until', PUBLISHED[0]!],
      'The time of --until is not later than that of --since.',
    ],
    [
      'an unknown service',
      ['replay', '--since', PUBLISHED[0]!, '--service', 'x'],
      "argument 'x' is invalid. Allowed choices are auth, ",
    ],
    ['an unknown topic', ['replay', '--since', PUBLISHED[0]!, '--topic', 'x'], 'There is no topic x.'],
    [
      'a service that does not publish to the topic',
      ['replay', '--since', PUBLISHED[0]!, '--service', 'wallet', '--topic', 'audit.head'],
      'wallet publishes no events to audit.head.',
    ],
    ['an unknown option', ['list', '--colour'], "error: unknown option '--colour'"],
    ['an unknown command', ['purge'], "error: unknown command 'purge'"],
  ])('rejects %s with the exit code 2', async (_, words, sentence) => {
    expect(await run(...words)).toEqual({ code: 2, out: '', err: expect.stringContaining(sentence) });
  });
});

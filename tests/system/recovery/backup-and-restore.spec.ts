import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { SCHEMAS, type ServiceName, SERVICES, variableOf } from '@vc/contract/access';
import { appendSeal } from '@vc/platform/backup';
import { generateKeyEncryptionKey, offlineAccess } from '@vc/platform/key-store';
import { serviceDatabaseUrl } from '@vc/platform/persistence';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { waitFor } from '@vc/testing/unit/wait-for';
import { Client } from 'pg';
import {
  exitCodeOfMigrate,
  migrate,
  PLATFORM_SERVICES,
  runBackupCommand,
  runMigrateCommand,
  runRestoreCommand,
} from '@vc/app/launcher';
import { type Organization, TestPlatform } from '../../support/test-platform';

const PASSWORD = 'a-password-of-a-service';
const IDENTITY = {
  presetId: 'platform:basic-identity',
  // Characters that COPY escapes, and one that ends a line elsewhere.
  attributes: { given_name: 'Thandi\n\\.\t', family_name: 'Nkosi\u2028', birthdate: '1990-04-01' },
};
const TABLES = `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
  WHERE schemaname = ANY ($1) AND NOT tablename = ANY ('{migrations,rate_limits}') ORDER BY 1`;
/** What a restore ends is changed: the other tables are as they were. */
const ENDED = [
  'auth.backups',
  'auth.signing_keys',
  'auth.provider_state',
  'issuance.issuances',
  'issuance.status_lists',
  'webhooks.events',
  ...SCHEMAS.map((schema) => `${schema}.restores`),
];
/** The last line. */
const SEAL = /-- \{"keyId".*\n$/;
const PROTECTION = `SELECT c.oid::regclass::text AS name, c.relrowsecurity, c.relforcerowsecurity,
  array(SELECT tgname || ' ' || tgenabled::text FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal ORDER BY 1) AS triggers,
  array(SELECT acl::text FROM unnest(c.relacl) acl ORDER BY 1) AS rights
  FROM pg_class c WHERE relkind IN ('r', 'p') AND relnamespace::regnamespace::text = ANY ($1) ORDER BY 1`;

describe('npm start -- backup and npm start -- restore', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vc-recovery-'));
  const file = join(folder, 'platform.backup');
  let platform: TestPlatform;
  let organization: Organization;
  let target: TestDatabase;

  beforeAll(async () => {
    platform = await TestPlatform.start();
    organization = await platform.organization('acme');
    const { status } = await platform.call(organization.token, 'POST', '/api/v1/issuances', IDENTITY);
    expect(status).toBe(200);
    await platform.call(organization.token, 'POST', '/api/certificates/csrs', {
      type: 'verifierSignRequest',
      keyType: 'P-256',
      countryName: 'ZA',
    });
    // A service that runs would change rows after the backup.
    await platform.platform.stop();
    await runBackupCommand([file], environmentFor(platform.database.url));
  });

  beforeEach(async () => (target = await createTestDatabase()));

  afterEach(() => target.drop());

  afterAll(async () => {
    await platform.mails.stop();
    await platform.database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Owner, passwords and key-encryption keys. */
  function environmentFor(databaseUrl: string): NodeJS.ProcessEnv {
    const passwords = SERVICES.map((service) => [variableOf(service, 'DATABASE_PASSWORD'), PASSWORD + service]);
    const keys = SCHEMAS.map((schema) => [
      variableOf(schema, 'KEY_ENCRYPTION_KEY'),
      platform.settingsOf(schema).KEY_ENCRYPTION_KEY,
    ]);
    return { OWNER_DATABASE_URL: databaseUrl, ...Object.fromEntries([...passwords, ...keys]) };
  }

  const restore = async (...words: string[]) => runRestoreCommand(words, environmentFor(target.url));

  const refusal = async (environment: NodeJS.ProcessEnv, ...words: string[]) => {
    const error = await runRestoreCommand(words, environment).catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(Error);
    return error as Error;
  };

  const schemasOf = async (database: TestDatabase) =>
    database.query('SELECT nspname FROM pg_namespace WHERE nspname = ANY ($1)', [SCHEMAS]);

  async function connectService(service: ServiceName, { url } = target): Promise<Client> {
    const client = new Client({ connectionString: serviceDatabaseUrl(url, { service, password: PASSWORD + service }) });
    await client.connect();
    return client;
  }

  /** A file with other lines, without a MAC. */
  function changedBackup(change: (text: string) => string): string {
    const changed = join(folder, 'changed.backup');
    const text = gunzipSync(readFileSync(file)).toString();
    writeFileSync(changed, gzipSync(change(text.replace(SEAL, ''))));
    return changed;
  }

  /** A file with other lines, which the key-encryption key has sealed: what is refused of it is refused for another reason. */
  async function sealedBackup(change: (text: string) => string): Promise<string> {
    const { keyEncryptionOf } = offlineAccess(environmentFor(target.url));
    const path = changedBackup(change);
    const seal = appendSeal(await keyEncryptionOf('auth'));
    writeFileSync(path, await buffer(seal(Readable.from([readFileSync(path)]))));
    return path;
  }

  /** All that a refused restore has to leave: schemas, tables, rights and rows. */
  async function stateOf({ query }: TestDatabase): Promise<object> {
    const tables = await query<{ name: string }>(TABLES, [SCHEMAS]);
    const rows: [string, unknown][] = [];
    for (const { name } of tables) rows.push([name, await query(`SELECT t::text FROM ${name} t ORDER BY 1`)]);
    return { protection: await query(PROTECTION, [SCHEMAS]), rows };
  }

  const withoutLogins = (rows: object[], { url }: TestDatabase) =>
    JSON.stringify(rows).replaceAll(new URL(url).pathname.slice(1), 'database');

  describe('a restored database', () => {
    let restored: TestDatabase;

    beforeAll(async () => {
      restored = await createTestDatabase();
      await runRestoreCommand([file], environmentFor(restored.url));
    });

    afterAll(() => restored.drop());

    it('restores each row of each table', async () => {
      const tables = await restored.query<{ name: string }>(TABLES, [SCHEMAS]);
      const expected = await platform.database.query<{ name: string }>(TABLES, [SCHEMAS]);
      expect(tables).toEqual(expected);
      let rows = 0;
      for (const { name } of tables.filter((table) => !ENDED.includes(table.name))) {
        const select = `SELECT t::text FROM ${name} t ORDER BY 1`;
        const found = await restored.query(select);
        expect({ name, rows: found }).toEqual({ name, rows: await platform.database.query(select) });
        rows += found.length;
      }
      expect(rows).toBeGreaterThan(20);
    });

    it('gives the tables their triggers, policies and rights back', async () => {
      const found = withoutLogins(await restored.query(PROTECTION, [SCHEMAS]), restored);
      expect(found).toBe(withoutLogins(await platform.database.query(PROTECTION, [SCHEMAS]), platform.database));
      const service = await connectService('issuance', restored);
      const count = async () => (await service.query('SELECT count(*)::int FROM issuance.issuances')).rows[0].count;
      expect(await count()).toBe(0);
      await service.query(`SET app.tenant_id = '${organization.tenantId}'`);
      expect(await count()).toBe(1);
      await service.end();
    });

    it('continues identity columns after the last value', async () => {
      const next = `SELECT nextval(pg_get_serial_sequence('issuance.outbox', 'seq'))::int AS value`;
      expect(await restored.query(next)).toEqual(await platform.database.query(next));
    });
  });

  it('makes and restores a backup as an owner without BYPASSRLS', async () => {
    const name = new URL(target.url).pathname.slice(1);
    await target.query(
      `CREATE ROLE ${name}_owner LOGIN CREATEROLE PASSWORD 'secret'; ALTER DATABASE ${name} OWNER TO ${name}_owner`,
    );
    const url = Object.assign(new URL(target.url), { username: `${name}_owner`, password: 'secret' }).href;
    await runRestoreCommand([file], environmentFor(url));
    const again = join(folder, 'again.backup');
    await runBackupCommand([again], environmentFor(url));
    const rowsOf = (path: string) => {
      const [, ...tables] = gunzipSync(readFileSync(path)).toString().split('COPY ');
      return tables.slice(0, -1).filter((table) => !ENDED.some((name) => table.startsWith(`${name} `)));
    };
    expect(rowsOf(again)).toEqual(rowsOf(file));
    await target.query(
      `ALTER DATABASE ${name} OWNER TO CURRENT_USER; REASSIGN OWNED BY ${name}_owner TO CURRENT_USER;
       DROP OWNED BY ${name}_owner CASCADE`,
    );
  });

  it('writes a file that its owner alone may read, and replaces none', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(runBackupCommand([file], environmentFor(platform.database.url))).rejects.toThrow('EEXIST');
    expect(statSync(file).size).toBeGreaterThan(1_000);
  });

  it('leaves no file where there is nothing to back up', async () => {
    const path = join(folder, 'nothing.backup');
    await expect(runBackupCommand([path], environmentFor(target.url))).rejects.toThrow('no schema of this platform');
    expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined();
  });

  it('replaces schemas with --replace only, and not while services use them', async () => {
    await restore(file);
    await target.query('TRUNCATE issuance.issuance_credentials CASCADE');
    const { message } = await refusal(environmentFor(target.url), file);
    expect(message).toContain('has the schemas auth, console, issuance');
    const service = await connectService('issuance');
    const inUse = await refusal(environmentFor(target.url), '--replace', file);
    expect(inUse.message).toMatch(/^Services use the database: \w+_issuance\./);
    await service.end();
    await restore('--replace', file);
    expect(await target.query('SELECT count(*)::int FROM issuance.issuance_credentials')).toEqual([{ count: 1 }]);
  });

  it('refuses another key-encryption key, and changes nothing', async () => {
    const environment = environmentFor(target.url);
    const { message } = await refusal({ ...environment, TRUST_KEY_ENCRYPTION_KEY: generateKeyEncryptionKey() }, file);
    expect(message).toMatch(/key-encryption keys, and the one of trust does not open it.*Set TRUST_KEY_ENCRYPTION_KEY/);
    const further = { TRUST_FURTHER_KEY_ENCRYPTION_KEYS: environment.TRUST_KEY_ENCRYPTION_KEY };
    await runRestoreCommand([file], {
      ...environment,
      ...further,
      TRUST_KEY_ENCRYPTION_KEY: generateKeyEncryptionKey(),
    });
  });

  it.each<[string, (text: string) => string]>([
    ['whose end is missing', (text) => text.slice(0, text.lastIndexOf('-- '))],
    ['that ends within a line', (text) => text.slice(0, -5)],
    ['with fewer rows', (text) => text.replace(/(COPY auth\.tenants .*\n).*\n/, '$1')],
    [
      'with another statement',
      (text) => text.replace('COPY auth.tenants', 'DROP TABLE auth.tenants;\nCOPY auth.tenants'),
    ],
    ['of another format', (text) => text.replace('backup 2', 'backup 9')],
    ['that fills a table twice', (text) => text.replace(/COPY auth\.tenants [^]*?\\\.\n-- .*\n/, '$&$&')],
    ['that fills a table of PostgreSQL', (text) => text.replace('COPY auth.tenants', 'COPY pg_catalog.pg_authid')],
    ['with lines after its end', (text) => `${text}-- {}\n`],
  ])('refuses a file %s, and changes nothing', async (_, change) => {
    const path = await sealedBackup(change);
    const { message } = await refusal(environmentFor(target.url), '--replace', path);
    expect(message).toMatch(/^The (file is no backup|backup is incomplete)/);
    expect(await schemasOf(target)).toEqual([]);
  });

  it('refuses a file that is cut off or not compressed', async () => {
    const [cut, text] = [join(folder, 'cut.backup'), join(folder, 'text.backup')];
    writeFileSync(cut, readFileSync(file).subarray(0, -300));
    writeFileSync(text, 'COPY');
    for (const path of [cut, text]) {
      expect((await refusal(environmentFor(target.url), path)).message).toContain('has no MAC');
      const { message } = await refusal(environmentFor(target.url), '--unauthenticated', path);
      expect(message).toContain('incomplete or damaged');
    }
  });

  it('refuses a file in which a client was made one of the operator, unless it is asked to believe it', async () => {
    const [{ id }] = (await platform.database.query(
      `SELECT tenant_id AS id FROM auth.tenants WHERE slug = 'platform'`,
    )) as [{ id: string }];
    const rows = /(COPY auth\.clients .*\n)([^]*?)(?=\\\.\n)/;
    const forged = changedBackup((text) =>
      text.replace(rows, (_, copy: string, clients: string) => copy + clients.replaceAll(organization.tenantId, id)),
    );
    const clients = () => target.query(`SELECT FROM auth.clients WHERE tenant_id = $1`, [organization.tenantId]);
    const { message } = await refusal(environmentFor(target.url), forged);
    expect(message).toContain('The backup has no MAC');
    const seal = gzipSync(SEAL.exec(gunzipSync(readFileSync(file)).toString())![0], { level: 0 });
    writeFileSync(forged, Buffer.concat([readFileSync(forged), seal]));
    expect((await refusal(environmentFor(target.url), forged)).message).toContain('The MAC of the backup is wrong');
    expect(await schemasOf(target)).toEqual([]);
    const printed = await restore('--unauthenticated', forged);
    expect(printed[1]).toMatch(/^The file was not authenticated: its clients, members of staff/);
    expect(await clients()).toEqual([]);
  });

  describe('a refused restore', () => {
    let used: TestDatabase;
    let before: object;

    beforeAll(async () => {
      used = await createTestDatabase();
      await runRestoreCommand([file], environmentFor(used.url));
      await used.query('CREATE TABLE public.notes (text text)');
      before = await stateOf(used);
    });

    afterAll(() => used.drop());

    it.each<[string, string, (text: string) => string]>([
      [
        'an unknown table',
        'it fills auth.unknown',
        (text) => text.replace('COPY auth.clients (', 'COPY auth.unknown ('),
      ],
      [
        'a table outside of its schemas',
        'it fills public.notes',
        (text) => text.replace(/auth\.backups/, 'public.notes'),
      ],
      [
        'records of migrations',
        'it fills auth.migrations',
        (text) => text.replace('COPY auth.backups', 'COPY auth.migrations'),
      ],
      ['a view', 'it fills auth.audit_entries', (text) => text.replace('COPY auth.backups', 'COPY auth.audit_entries')],
      [
        'an unknown column',
        'column "unknown"',
        (text) => text.replace('COPY auth.tenants (', 'COPY auth.tenants (unknown, '),
      ],
      [
        'a wrong value',
        'invalid input syntax',
        (text) => text.replace(/(COPY issuance\.issuances .*\n)[^\t]+/, '$1no-uuid'),
      ],
      [
        'an unknown sequence',
        '.unknown_seq, which no migration of it has made',
        (text) => text.replace(/setval\('(\w+)\.\w+'/, `setval('$1.unknown_seq'`),
      ],
    ])('leaves the database as it was for a file with %s', async (_, reason, change) => {
      const { message } = await refusal(environmentFor(used.url), '--replace', await sealedBackup(change));
      expect(message).toContain(reason);
      expect(await stateOf(used)).toEqual(before);
    });

    it('leaves the database as it was when its connection breaks', async () => {
      const restoring = refusal(environmentFor(used.url), '--replace', file);
      const terminated = await waitFor(async () => {
        const [row] = await used.query<{ ended: boolean }>(
          `SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity WHERE datname = current_database()
           AND pid <> pg_backend_pid() AND backend_xid IS NOT NULL`,
        );
        return row?.ended;
      });
      expect(terminated).toBe(true);
      await restoring;
      expect(await stateOf(used)).toEqual(before);
    });
  });

  it('records the backup, which the restored database does not claim to have', async () => {
    const RECORDS = 'SELECT kind, finished_at, bytes::int, duration_ms::int FROM auth.backups ORDER BY finished_at';
    const takenAt = new Date(JSON.parse(/"takenAt":("[^"]+")/.exec(gunzipSync(readFileSync(file)).toString())![1]!));
    const [first] = await platform.database.query(RECORDS);
    expect(first).toEqual({
      kind: 'rows',
      finished_at: takenAt,
      bytes: statSync(file).size,
      duration_ms: expect.any(Number),
    });
    await restore(file);
    expect(await target.query(RECORDS)).toEqual([]);
  });

  it('refuses the backup of a later release', async () => {
    const later = await sealedBackup((text) => text.replace('"CreateTrust1700000000001"', '"Later1900000000001"'));
    const { message } = await refusal(environmentFor(target.url), later);
    expect(message).toContain('does not know the migrations trust.Later1900000000001');
    expect(await schemasOf(target)).toEqual([]);
  });

  it('migrates the backup of an earlier release', async () => {
    const environment = environmentFor(target.url);
    const isEarlier = ({ schema }: { schema: string }) => ['auth', 'trust', 'wallet'].includes(schema);
    const services = PLATFORM_SERVICES.map((service) => ({
      ...service,
      migrations: service.migrations.slice(0, isEarlier(service) ? -1 : undefined),
    }));
    await migrate(environment, { services });
    const earlier = join(folder, 'earlier.backup');
    await runBackupCommand([earlier], environment);
    await runRestoreCommand(['--replace', earlier], environment);
    // What the earlier release could not do without stays until the operator says that it has ended.
    const stateOf = (service: (typeof PLATFORM_SERVICES)[number]) => {
      const last = service.migrations.at(-1);
      const isLeft = isEarlier(service) && last && new last().phase === 'contract';
      return isLeft ? `would run ${last.name} (contract)` : 'up to date';
    };
    expect(await runMigrateCommand(['--plan', '--contract'], environment)).toEqual([
      ...new Set(PLATFORM_SERVICES.map((service) => `${service.schema}: ${stateOf(service)}`)),
    ]);
  });

  it('records a restore that other programs have done, and ends what the lost time may have used', async () => {
    await restore(file);
    await restore('--lost-since', '2026-01-01T00:00:00Z');
    for (const schema of SCHEMAS) {
      const restores = await target.query(`SELECT lost_since FROM ${schema}.restores ORDER BY restored_at`);
      expect(restores).toEqual([{ lost_since: expect.any(Date) }, { lost_since: new Date('2026-01-01T00:00:00Z') }]);
    }
    const none = { rows: 0 };
    const count = async (rows: string) =>
      (await target.query<typeof none>(`SELECT count(*)::int AS rows FROM ${rows}`))[0];
    expect(await count('auth.signing_keys')).toEqual(none);
    expect(await count(`issuance.issuances WHERE status = 'offered' AND expires_at > now()`)).toEqual(none);
    expect(await count('issuance.status_lists WHERE allocated < size')).toEqual(none);
    // Transactions of other specs in the same PostgreSQL hold the snapshot back while they run.
    const hidden = () => count('webhooks.events WHERE tx >= pg_snapshot_xmin(pg_current_snapshot())');
    await waitFor(async () => ((await hidden())?.rows === 0 ? true : undefined));
    const service = await connectService('auth');
    await expect(service.query('DELETE FROM auth.restores')).rejects.toThrow('permission denied');
    await service.end();
  });

  it('names a wrong command line with exit code 2', async () => {
    for (const words of [
      [],
      [file, file],
      ['--force', file],
      ['--lost-since', 'noon'],
      // Without an offset, it would be another time on another machine.
      ['--lost-since', '2026-01-01T00:00:00'],
      ['--lost-since', '2026-01-01', file],
    ]) {
      expect(exitCodeOfMigrate(await refusal(environmentFor(target.url), ...words))).toBe(2);
    }
    const error = await runBackupCommand([], {}).catch((refused: unknown) => refused);
    expect(exitCodeOfMigrate(error)).toBe(2);
  });
});

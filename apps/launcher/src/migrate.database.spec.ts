import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES, variableOf } from '@vc/contract/access';
import { loginNameOf, serviceDatabaseUrl } from '@vc/platform/persistence';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { Client } from 'pg';
import { migrate, printLogins } from './migrate';
import { exitCodeOfMigrate, runMigrateCommand } from './migrate-command';

const PASSWORD = 'a-password-of-a-service';

describe('npm start -- migrate', () => {
  const passwords = Object.fromEntries(
    SERVICES.map((service) => [variableOf(service, 'DATABASE_PASSWORD'), PASSWORD + service]),
  );
  let database: TestDatabase;

  beforeEach(async () => (database = await createTestDatabase()));

  afterEach(() => database.drop());

  async function connectEachService(): Promise<void> {
    for (const service of SERVICES) {
      const url = serviceDatabaseUrl(database.url, { service, password: PASSWORD + service });
      const client = new Client({ connectionString: url });
      await client.connect();
      expect((await client.query('SELECT session_user AS name')).rows).toEqual([
        { name: loginNameOf(database.url, service) },
      ]);
      await client.end();
    }
  }

  /** The URL of an owner of the database that may not create roles. */
  async function ownerWithoutRoles(): Promise<string> {
    const name = new URL(database.url).pathname.slice(1);
    await database.query(`CREATE ROLE ${name}_owner LOGIN PASSWORD 'secret'`);
    await database.query(`ALTER DATABASE ${name} OWNER TO ${name}_owner`);
    return Object.assign(new URL(database.url), { username: `${name}_owner`, password: 'secret' }).href;
  }

  /** Lets the test database drop the roles. */
  async function dropOwned(): Promise<void> {
    const name = new URL(database.url).pathname.slice(1);
    await database.query(`ALTER DATABASE ${name} OWNER TO CURRENT_USER; DROP OWNED BY ${name}_owner CASCADE`);
  }

  it('makes every schema, and a login for each service', async () => {
    await migrate({ OWNER_DATABASE_URL: database.url, ...passwords });
    await migrate({ OWNER_DATABASE_URL: database.url, ...passwords });
    await connectEachService();
  });

  it('reads its secrets from files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vc-migrate-'));
    const files = Object.entries({ OWNER_DATABASE_URL: database.url, ...passwords }).map(([name, value]) => {
      writeFileSync(join(folder, name), `${value}\n`);
      return [`${name}_FILE`, join(folder, name)];
    });
    await migrate(Object.fromEntries(files));
    await connectEachService();
    rmSync(folder, { recursive: true });
  });

  it('migrates as an owner that may not create roles, with the logins of an administrator', async () => {
    const OWNER_DATABASE_URL = await ownerWithoutRoles();
    await expect(migrate({ OWNER_DATABASE_URL, ...passwords })).rejects.toThrow(
      /The owner may not create the logins .*: permission denied to create role.*--print-logins/,
    );
    const script = printLogins({ OWNER_DATABASE_URL, ...passwords });
    for (const password of Object.values(passwords)) expect(script).not.toContain(password);
    // The administrator may run it again.
    for (let times = 0; times < 2; times += 1) await database.query(script);
    await migrate({ OWNER_DATABASE_URL });
    await migrate({ OWNER_DATABASE_URL });
    await connectEachService();
    await expect(migrate({ OWNER_DATABASE_URL, ...passwords })).rejects.toThrow(/permission denied to alter role/);
    await dropOwned();
  });

  it('names all logins that are missing or have more rights, before it migrates anything', async () => {
    const OWNER_DATABASE_URL = await ownerWithoutRoles();
    await database.query(printLogins({ OWNER_DATABASE_URL }));
    const [auth, trust, wallet] = (['auth', 'trust', 'wallet'] as const).map((name) => loginNameOf(database.url, name));
    await database.query(
      `DROP OWNED BY ${auth}; DROP ROLE ${auth}; ALTER ROLE ${trust} CREATEDB; ALTER ROLE ${wallet} NOLOGIN`,
    );
    const sentences = [`${auth} is missing`, `${trust} has rights that no service needs`, `${wallet} may not log in`];
    await expect(migrate({ OWNER_DATABASE_URL })).rejects.toThrow(new RegExp(sentences.join('[^]*')));
    expect(await database.query(`SELECT FROM pg_namespace WHERE nspname = 'auth'`)).toEqual([]);
    await dropOwned();
  });

  it('says with --plan what it would run, and changes nothing', async () => {
    const environment = { OWNER_DATABASE_URL: database.url, ...passwords };
    const run = async (...words: string[]) => runMigrateCommand(words, environment);
    expect(await run('--plan')).toContain('trust: would run CreateTrust1700000000001 (expand)');
    expect(await database.query(`SELECT FROM pg_namespace WHERE nspname = 'trust'`)).toEqual([]);
    expect(await run()).toContain('trust: ran CreateTrust1700000000001 (expand)');
    expect(await run('--plan')).toContain('trust: up to date');
  });

  it('refuses a database that a later release has migrated with exit code 3, and changes nothing', async () => {
    const environment = { OWNER_DATABASE_URL: database.url, ...passwords };
    await migrate(environment);
    await database.query(
      `INSERT INTO wallet.migrations ("timestamp", name, phase) VALUES (1, 'Later1900000000001', 'expand')`,
    );
    const [name, table] = ['SecondFactorOfTenants1700000000012', 'auth.migrations'];
    await database.query(`DELETE FROM ${table} WHERE name = '${name}'`);
    for (const words of [[], ['--plan'], ['--contract']]) {
      const error = await runMigrateCommand(words, environment).catch((refusal: unknown) => refusal);
      expect(exitCodeOfMigrate(error)).toBe(3);
      expect((error as Error).message).toContain(
        'The schema wallet has migrations that this release does not know: Later1900000000001.',
      );
    }
    expect(await database.query(`SELECT FROM ${table} WHERE name = '${name}'`)).toEqual([]);
  });

  it('rejects an unknown option with exit code 2', async () => {
    const error = await runMigrateCommand(['--force'], passwords).catch((refusal: unknown) => refusal);
    expect([exitCodeOfMigrate(error), exitCodeOfMigrate(new Error('x'))]).toEqual([2, 1]);
    expect((error as Error).message).toContain('--force');
  });

  it('rejects missing settings with the name of each one', async () => {
    await expect(migrate({ ...passwords, WALLET_DATABASE_PASSWORD: 'short' })).rejects.toThrow(
      /OWNER_DATABASE_URL must be[^]*WALLET_DATABASE_PASSWORD must have at least 16/,
    );
    const { AUTH_DATABASE_PASSWORD: _, ...others } = passwords;
    await expect(migrate({ OWNER_DATABASE_URL: 'postgres://db/db', ...others })).rejects.toThrow(
      'AUTH_DATABASE_PASSWORD must have',
    );
  });
});

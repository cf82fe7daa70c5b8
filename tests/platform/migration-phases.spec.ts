import type { MigrationClass } from '@vc/platform/persistence';
import { createTestDatabase } from '@vc/testing/database/test-database';
import type { QueryRunner } from 'typeorm';
import { DataSource } from 'typeorm';
import { PLATFORM_SERVICES } from '@vc/app/launcher';
import { destructiveStatementsIn } from '../support/test-destructive-statements';

/** They ran before there were phases. No release that knows phases works without them. */
const BEFORE_PHASES = new Set([
  'AuthorizationServer1700000000002',
  'CredentialIdentifiers1700000000003',
  'ToldRevocations1700000000007',
  'TokensEndBySubject1700000000010',
  'TemplatesAndStatusLists1700000000002',
  'RequestKeys1700000000005',
  'VerifiedEndpoints1700000000005',
]);

const schemas = new Map(PLATFORM_SERVICES.map(({ schema, migrations }) => [schema, migrations]));

/** Runs the migrations of a schema, and returns the statements of each one. */
async function recordStatements(
  url: string,
  schema: string,
  migrations: MigrationClass[],
): Promise<[string, string[]][]> {
  const dataSource = new DataSource({ type: 'postgres', url, extra: { options: `-c search_path=${schema}` } });
  await dataSource.initialize();
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query(`CREATE SCHEMA ${schema}`);
    const recorded: [string, string[]][] = [];
    for (const migration of migrations) {
      const statements: string[] = [];
      await new migration().up(recording(runner, statements));
      recorded.push([migration.name, statements]);
    }
    return recorded;
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
}

function recording(runner: QueryRunner, statements: string[]): QueryRunner {
  const query = async (sql: string, values?: unknown[]): Promise<unknown> => {
    statements.push(sql);
    return runner.query(sql, values);
  };
  return new Proxy(runner, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) });
}

describe('expand migrations', () => {
  it.each([...schemas])('of the schema %s let the previous release go on working', async (schema, migrations) => {
    const database = await createTestDatabase();
    try {
      const expanding = new Set(migrations.filter((each) => new each().phase === 'expand').map(({ name }) => name));
      const recorded = await recordStatements(database.url, schema, migrations);
      const destructive = recorded
        .filter(([name]) => expanding.has(name) && !BEFORE_PHASES.has(name))
        .flatMap(([name, statements]) => destructiveStatementsIn(statements).map((found) => `${name}: ${found}`));
      expect(destructive).toEqual([]);
    } finally {
      await database.drop();
    }
  });
});

describe('destructiveStatementsIn', () => {
  it.each([
    'DROP TABLE clients',
    'ALTER TABLE clients DROP name',
    'ALTER TABLE clients DROP COLUMN IF EXISTS name',
    'ALTER TABLE clients ADD note text, DROP CONSTRAINT clients_name_key',
    'ALTER TABLE clients ALTER name DROP DEFAULT',
    'ALTER TABLE clients RENAME name TO title',
    'ALTER TABLE clients ALTER COLUMN name TYPE varchar(10)',
    'ALTER TABLE clients ALTER name SET NOT NULL',
    'ALTER TABLE clients ADD note text NOT NULL',
    'ALTER TABLE clients ADD COLUMN note text, ADD size int NOT NULL',
    'ALTER TABLE clients ADD CONSTRAINT short CHECK (length(name) < 5)',
    'ALTER TABLE clients ADD UNIQUE (name)',
    'CREATE UNIQUE INDEX by_name ON clients (name)',
    'CREATE TABLE other (id int); CREATE UNIQUE INDEX by_name ON clients (name)',
    'ALTER TABLE clients ENABLE ROW LEVEL SECURITY',
    'TRUNCATE clients',
    'DELETE FROM clients',
    'DROP INDEX by_name',
    'DROP TRIGGER append_only ON clients',
    'REVOKE SELECT ON clients FROM service',
  ])('refuses %j', (sql) => {
    expect(destructiveStatementsIn([sql])).toHaveLength(1);
  });

  it.each([
    'CREATE TABLE notes (id uuid PRIMARY KEY, text text NOT NULL); CREATE UNIQUE INDEX ON notes (text)',
    'CREATE TABLE notes (id uuid); ALTER TABLE notes ENABLE ROW LEVEL SECURITY; ALTER TABLE notes ADD UNIQUE (id)',
    'ALTER TABLE clients ADD note text',
    "ALTER TABLE clients ADD COLUMN size numeric(3, 1) NOT NULL DEFAULT 0, ADD note text DEFAULT 'NOT NULL; DROP'",
    'ALTER TABLE clients ALTER name DROP NOT NULL',
    'CREATE INDEX by_name ON clients (name)',
    'UPDATE clients SET note = name',
    'CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN DELETE FROM x; END $$ LANGUAGE plpgsql',
    '-- DROP TABLE clients\nSELECT 1',
  ])('accepts %j', (sql) => {
    expect(destructiveStatementsIn([sql])).toEqual([]);
  });
});

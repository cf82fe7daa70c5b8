import type { PersistenceOptions } from '@vc/platform/persistence';
import { createDataSource, Database } from '@vc/platform/persistence';
import { migrateTestServices, testServiceDatabaseUrl } from './test-logins';
import type { TestDatabase } from './test-database';
import { createTestDatabase } from './test-database';

type Tables = Pick<PersistenceOptions, 'schema' | 'entities' | 'migrations'>;

/** A service's tables in a database of their own, without the service; nothing analyzes them. */
export class TestSchema {
  private constructor(
    readonly owner: TestDatabase,
    /** One connection, as the service has it. */
    readonly database: Database,
  ) {}

  static async create({ schema, entities, migrations }: Tables): Promise<TestSchema> {
    const owner = await createTestDatabase();
    await migrateTestServices([{ name: schema, schema, migrations }], owner.url);
    const databaseUrl = testServiceDatabaseUrl(owner.url, schema);
    const dataSource = createDataSource({ databaseUrl, schema, entities, poolSize: 1 });
    return new TestSchema(owner, new Database(await dataSource.initialize()));
  }

  async drop(): Promise<void> {
    await this.database.dataSource.destroy();
    await this.owner.drop();
  }
}

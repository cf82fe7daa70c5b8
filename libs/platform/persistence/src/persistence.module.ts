import { DynamicModule, Module, OnApplicationShutdown } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { type Logger } from '@vc/platform/observability';
import { connectMigrated, type Waiting } from './connect-migrated';
import { ConnectionOptions, createDataSource } from './data-source';
import { Database } from './database';
import { DatabaseWatch } from './database-watch';
import { LoginUrls } from './login-urls';
import type { MigrationClass } from './migration';
import { SweeperContext } from './sweeper';

export interface PersistenceOptions extends ConnectionOptions {
  migrations: MigrationClass[];
  /** Of the login, during its rotation. */
  furtherPassword?: string | undefined;
  /** Lets the start wait for PostgreSQL and for the migrations. */
  waiting?: Waiting | undefined;
}

/** Connects to the service's schema, which is migrated already, and provides `Database` and `SweeperContext`. */
@Module({})
export class PersistenceModule implements OnApplicationShutdown {
  constructor(private readonly database: Database) {}

  static register(options: PersistenceOptions & { logger: Logger }): DynamicModule {
    const database = {
      provide: Database,
      useFactory: async () => {
        const { schema, migrations, waiting, databaseUrl, furtherPassword } = options;
        const urls = new LoginUrls(databaseUrl, furtherPassword);
        const create = () => createDataSource({ ...options, urls });
        const connecting = { createDataSource: create, schema, migrations, waiting };
        return new Database(await connectMigrated(connecting));
      },
    };
    const watch = {
      provide: DatabaseWatch,
      inject: [Database],
      useFactory: (watched: Database) => new DatabaseWatch(watched, options.logger),
    };
    const sweeping = {
      provide: SweeperContext,
      inject: [Database, CLOCK],
      useFactory: (swept: Database, clock: Clock) => new SweeperContext(swept, clock, options.logger),
    };
    const exports = [Database, SweeperContext];
    return { module: PersistenceModule, global: true, providers: [database, watch, sweeping], exports };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.dataSource.destroy();
  }
}

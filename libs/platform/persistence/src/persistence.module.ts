import { DynamicModule, Module, OnApplicationShutdown } from '@nestjs/common';
import { PeriodicTask } from '@vc/platform/scheduling';
import { type Logger } from '@vc/platform/observability';
import { ConnectionOptions, createDataSource } from './data-source';
import { Database } from './database';
import { MigrationClass, runMigrations } from './run-migrations';

const WATCH_MS = 1_000;

export interface PersistenceOptions extends ConnectionOptions {
  migrations: MigrationClass[];
}

/** Keeps `Database.isAnswering` true to the moment where a service has nothing to ask. */
class DatabaseWatch extends PeriodicTask {
  constructor(
    private readonly database: Database,
    logger: Logger,
  ) {
    super(WATCH_MS, logger);
  }

  run(): Promise<unknown> {
    return this.database.query('SELECT 1');
  }
}

/** Migrates the service's schema and provides `Database`. */
@Module({})
export class PersistenceModule implements OnApplicationShutdown {
  constructor(private readonly database: Database) {}

  static register(options: PersistenceOptions & { logger: Logger }): DynamicModule {
    const database = {
      provide: Database,
      useFactory: async () => {
        await runMigrations(options);
        return new Database(await createDataSource(options).initialize());
      },
    };
    const watch = {
      provide: DatabaseWatch,
      inject: [Database],
      useFactory: (watched: Database) => new DatabaseWatch(watched, options.logger),
    };
    return { module: PersistenceModule, global: true, providers: [database, watch], exports: [Database] };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.dataSource.destroy();
  }
}

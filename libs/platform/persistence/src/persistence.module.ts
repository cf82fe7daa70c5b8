import { DynamicModule, Module, OnApplicationShutdown } from '@nestjs/common';
import { ConnectionOptions, createDataSource } from './data-source';
import { Database } from './database';
import { MigrationClass, runMigrations } from './run-migrations';

export interface PersistenceOptions extends ConnectionOptions {
  migrations: MigrationClass[];
}

/** Migrates the service's schema and provides `Database`. */
@Module({})
export class PersistenceModule implements OnApplicationShutdown {
  constructor(private readonly database: Database) {}

  static register(options: PersistenceOptions): DynamicModule {
    const database = {
      provide: Database,
      useFactory: async () => {
        await runMigrations(options);
        return new Database(await createDataSource(options).initialize());
      },
    };
    return { module: PersistenceModule, global: true, providers: [database], exports: [Database] };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.dataSource.destroy();
  }
}

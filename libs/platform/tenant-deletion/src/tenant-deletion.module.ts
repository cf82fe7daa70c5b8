import { type DynamicModule, Module } from '@nestjs/common';
import { ChainEnd } from '@vc/platform/audit';
import { DataKeys } from '@vc/platform/key-store';
import type { Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { type InternalHttp, TenantDeletionsClient } from '@vc/platform/service-clients';
import { TenantDeletionWorker } from './tenant-deletion-worker';
import { TenantPurge } from './tenant-purge';

interface TenantDeletionOptions {
  /** To the authorization server. */
  http: () => InternalHttp;
  logger: Logger;
}

/** Deletes the rows of tenants in the schema of the service. It needs the table and the function of `createTenantDeletion`. */
@Module({})
export class TenantDeletionModule {
  static register({ http, logger }: TenantDeletionOptions): DynamicModule {
    const worker = {
      provide: TenantDeletionWorker,
      inject: [Database, DataKeys, CLOCK, { token: ChainEnd, optional: true }],
      useFactory: (database: Database, dataKeys: DataKeys, clock: Clock, chainEnd?: ChainEnd) => {
        const purge = new TenantPurge({ database, dataKeys, chainEnd, clock });
        return new TenantDeletionWorker({ authority: new TenantDeletionsClient(http()), purge, logger });
      },
    };
    return { module: TenantDeletionModule, providers: [worker] };
  }
}

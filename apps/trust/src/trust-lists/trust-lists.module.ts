import { Module } from '@nestjs/common';
import { MAX_LIST_CHARACTERS } from '@vc/protocol/trust-lists';
import { TrustConfig } from '../trust-config';
import { ListedEntitiesRepository } from './listed-entities.repository';
import { PointedLists } from './pointed-lists';
import { TrustListFetcher, TrustListHttp } from './trust-list-fetcher';
import { TrustListMetrics } from './trust-list-metrics';
import { TrustListRefresher } from './trust-list-refresher';
import { TrustListSweeper } from './trust-list.sweeper';
import { TrustListsController } from './trust-lists.controller';
import { TrustListsRepository } from './trust-lists.repository';
import { TrustListsService } from './trust-lists.service';

@Module({
  controllers: [TrustListsController],
  providers: [
    TrustListsService,
    TrustListsRepository,
    ListedEntitiesRepository,
    PointedLists,
    TrustListFetcher,
    TrustListRefresher,
    TrustListSweeper,
    TrustListMetrics,
    {
      provide: TrustListHttp,
      inject: [TrustConfig],
      useFactory: (config: TrustConfig) =>
        new TrustListHttp({ ...config.lookUpOptions, maxBodyBytes: MAX_LIST_CHARACTERS }),
    },
  ],
})
export class TrustListsModule {}

import type { Provider } from '@nestjs/common';
import { MAX_LIST_CHARACTERS } from '@vc/protocol/trust-lists';
import type { TrustConfig } from '../trust-config';
import { ListedEntitiesRepository } from './listed-entities.repository';
import { PointedLists } from './pointed-lists';
import { TrustListFetcher, TrustListHttp } from './trust-list-fetcher';
import { TrustListMetrics } from './trust-list-metrics';
import { TrustListRefresher } from './trust-list-refresher';
import { TrustListSweeper } from './trust-list-sweeper';
import { TrustListsRepository } from './trust-lists.repository';
import { TrustListsService } from './trust-lists.service';

export function trustListProviders(config: TrustConfig): Provider[] {
  const http = new TrustListHttp({ ...config.lookUpOptions, maxBodyBytes: MAX_LIST_CHARACTERS });
  return [
    { provide: TrustListHttp, useValue: http },
    PointedLists,
    TrustListFetcher,
    TrustListRefresher,
    TrustListSweeper,
    TrustListMetrics,
    TrustListsRepository,
    TrustListsService,
    ListedEntitiesRepository,
  ];
}

import { Module } from '@nestjs/common';
import { InternalStatusListsController } from './internal-status-lists.controller';
import { StatusIndices } from './status-indices';
import { StatusHistoryService } from './status-history.service';
import { StatusListSigner } from './status-list-signer';
import { StatusListsController } from './status-lists.controller';
import { StatusListsRepository } from './status-lists.repository';
import { StatusListsService } from './status-lists.service';

import { StatusSettingsController } from './status-settings.controller';
import { StatusSettingsRepository } from './status-settings.repository';
import { StatusSettingsService } from './status-settings.service';

@Module({
  controllers: [StatusListsController, InternalStatusListsController, StatusSettingsController],
  providers: [
    StatusListsService,
    StatusHistoryService,
    StatusSettingsService,
    StatusSettingsRepository,
    StatusListSigner,
    StatusListsRepository,
    StatusIndices,
  ],
  exports: [StatusListsService, StatusListsRepository, StatusIndices],
})
export class StatusListsModule {}

import { Module } from '@nestjs/common';
import { InternalStatusListsController } from './internal-status-lists.controller';
import { StatusIndices } from './status-indices';
import { StatusListSigner } from './status-list-signer';
import { StatusListsController } from './status-lists.controller';
import { StatusListsRepository } from './status-lists.repository';
import { StatusListsService } from './status-lists.service';

@Module({
  controllers: [StatusListsController, InternalStatusListsController],
  providers: [StatusListsService, StatusListSigner, StatusListsRepository, StatusIndices],
  exports: [StatusListsService, StatusListsRepository, StatusIndices],
})
export class StatusListsModule {}

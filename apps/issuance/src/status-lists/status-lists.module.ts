import { Module } from '@nestjs/common';
import { CredentialSettingsModule } from '../credential-settings/credential-settings.module';
import { InternalStatusListsController } from './internal-status-lists.controller';
import { StatusIndices } from './status-indices';
import { StatusHistoryService } from './status-history.service';
import { StatusListSigner } from './status-list-signer';
import { StatusListsController } from './status-lists.controller';
import { StatusListsRepository } from './status-lists.repository';
import { StatusListsService } from './status-lists.service';

@Module({
  imports: [CredentialSettingsModule],
  controllers: [StatusListsController, InternalStatusListsController],
  providers: [StatusListsService, StatusHistoryService, StatusListSigner, StatusListsRepository, StatusIndices],
  exports: [StatusListsService, StatusListsRepository, StatusIndices],
})
export class StatusListsModule {}

import { Module } from '@nestjs/common';
import { CredentialsV2Controller } from './credentials-v2.controller';
import { CredentialsController } from './credentials.controller';
import { CredentialsRepository } from './credentials.repository';
import { IssuerVault } from '../issuers/issuer-vault';
import { NotificationsService } from '../issuers/notifications.service';
import { CredentialsService } from './credentials.service';

@Module({
  controllers: [CredentialsController, CredentialsV2Controller],
  providers: [CredentialsService, CredentialsRepository, NotificationsService, IssuerVault],
  exports: [CredentialsService, CredentialsRepository, NotificationsService, IssuerVault],
})
export class CredentialsModule {}

import { Module } from '@nestjs/common';
import { CredentialsV2Controller } from './credentials-v2.controller';
import { CredentialsController } from './credentials.controller';
import { CredentialsRepository } from './credentials.repository';
import { IssuerAccessesRepository } from '../issuers/issuer-accesses.repository';
import { IssuerNotificationsRepository } from '../issuers/issuer-notifications.repository';
import { IssuerVault } from '../issuers/issuer-vault';
import { NotificationsService } from '../issuers/notifications.service';
import { CredentialsService } from './credentials.service';

@Module({
  controllers: [CredentialsController, CredentialsV2Controller],
  providers: [
    CredentialsService,
    CredentialsRepository,
    NotificationsService,
    IssuerNotificationsRepository,
    IssuerAccessesRepository,
    IssuerVault,
  ],
  exports: [CredentialsService, CredentialsRepository, NotificationsService, IssuerAccessesRepository, IssuerVault],
})
export class CredentialsModule {}

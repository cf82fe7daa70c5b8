import { Module } from '@nestjs/common';
import { IssuerAccessCipher } from './issuer-access-cipher';
import { IssuerAccessesRepository } from './issuer-accesses.repository';
import { IssuerHttp } from './issuer-http';
import { IssuerNotificationsRepository } from './issuer-notifications.repository';
import { NotificationsService } from './notifications.service';
import { NotificationsWorker } from './notifications.worker';
import { PlatformIssuers } from './platform-issuers';

@Module({
  providers: [
    IssuerAccessesRepository,
    IssuerAccessCipher,
    IssuerHttp,
    IssuerNotificationsRepository,
    NotificationsService,
    NotificationsWorker,
    PlatformIssuers,
  ],
  exports: [IssuerAccessesRepository, IssuerAccessCipher, IssuerHttp, NotificationsService, PlatformIssuers],
})
export class IssuersModule {}

import { Module } from '@nestjs/common';
import { IssuerAccessCipher } from './issuer-access-cipher';
import { IssuerAccessesRepository } from './issuer-accesses.repository';
import { IssuerHttp } from './issuer-http';
import { IssuerNotificationsRepository } from './issuer-notifications.repository';
import { NotificationsService } from './notifications.service';
import { NotificationsWorker } from './notifications.worker';

@Module({
  providers: [
    IssuerAccessesRepository,
    IssuerAccessCipher,
    IssuerHttp,
    IssuerNotificationsRepository,
    NotificationsService,
    NotificationsWorker,
  ],
  exports: [IssuerAccessesRepository, IssuerAccessCipher, IssuerHttp, NotificationsService],
})
export class IssuersModule {}

import { Module } from '@nestjs/common';
import { RegistrationEndsSweeper } from '@vc/feature/registrations';
import { Outbox } from '@vc/platform/messaging';
import { SweeperContext } from '@vc/platform/persistence';
import { RegistrationCertificatesController } from './registration-certificates.controller';
import { RegistrationCertificatesRepository } from './registration-certificates.repository';
import { RegistrationCertificatesService } from './registration-certificates.service';
import { RegistrationEndsRepository } from './registration-ends.repository';
import { RequestRegistrationsService } from './request-registrations.service';

const SWEEPER = {
  provide: RegistrationEndsSweeper,
  inject: [SweeperContext, Outbox, RegistrationEndsRepository],
  useFactory: (context: SweeperContext, outbox: Outbox, ends: RegistrationEndsRepository) =>
    new RegistrationEndsSweeper(context, outbox, ends, 'verifier-registration-expiring'),
};

@Module({
  controllers: [RegistrationCertificatesController],
  providers: [
    RegistrationCertificatesService,
    RegistrationCertificatesRepository,
    RegistrationEndsRepository,
    SWEEPER,
    RequestRegistrationsService,
  ],
  exports: [RequestRegistrationsService],
})
export class RegistrationCertificatesModule {}

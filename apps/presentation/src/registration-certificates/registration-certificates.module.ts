import { Module } from '@nestjs/common';
import { RegistrationCertificatesController } from './registration-certificates.controller';
import { RegistrationCertificatesRepository } from './registration-certificates.repository';
import { RegistrationCertificatesService } from './registration-certificates.service';
import { RequestRegistrationsService } from './request-registrations.service';

@Module({
  controllers: [RegistrationCertificatesController],
  providers: [RegistrationCertificatesService, RegistrationCertificatesRepository, RequestRegistrationsService],
  exports: [RequestRegistrationsService],
})
export class RegistrationCertificatesModule {}

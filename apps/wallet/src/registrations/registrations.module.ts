import { Module } from '@nestjs/common';
import { IssuerRegistrationsService } from './issuer-registrations.service';
import { RegistrationExaminer } from './registration-examiner';
import { RegistrationTrustService } from './registration-trust.service';
import { RegistrationsService } from './registrations.service';

@Module({
  providers: [RegistrationsService, IssuerRegistrationsService, RegistrationExaminer, RegistrationTrustService],
  exports: [RegistrationsService, IssuerRegistrationsService],
})
export class RegistrationsModule {}

import { Module } from '@nestjs/common';
import { RegistrationTrustService } from './registration-trust.service';
import { RegistrationsService } from './registrations.service';

@Module({ providers: [RegistrationsService, RegistrationTrustService], exports: [RegistrationsService] })
export class RegistrationsModule {}

import { Module } from '@nestjs/common';
import { RequestedCredentialsService } from './requested-credentials.service';
import { TrustResolutionService } from './trust-resolution.service';

@Module({
  providers: [RequestedCredentialsService, TrustResolutionService],
  exports: [RequestedCredentialsService, TrustResolutionService],
})
export class RequestedCredentialsModule {}

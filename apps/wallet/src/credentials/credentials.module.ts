import { Module } from '@nestjs/common';
import { CredentialsV2Controller } from './credentials-v2.controller';
import { CredentialsController } from './credentials.controller';
import { CredentialsRepository } from './credentials.repository';
import { CredentialsService } from './credentials.service';

@Module({
  controllers: [CredentialsController, CredentialsV2Controller],
  providers: [CredentialsService, CredentialsRepository],
  exports: [CredentialsRepository],
})
export class CredentialsModule {}

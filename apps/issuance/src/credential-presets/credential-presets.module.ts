import { Module } from '@nestjs/common';
import { HostedTypesModule } from '../hosted-types/hosted-types.module';
import { CredentialPresetsController } from './credential-presets.controller';
import { CredentialPresetsRepository } from './credential-presets.repository';
import { CredentialPresetsService } from './credential-presets.service';

@Module({
  imports: [HostedTypesModule],
  controllers: [CredentialPresetsController],
  providers: [CredentialPresetsService, CredentialPresetsRepository],
  exports: [CredentialPresetsService],
})
export class CredentialPresetsModule {}

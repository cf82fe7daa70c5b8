import { Module } from '@nestjs/common';
import { CredentialPresetsController } from './credential-presets.controller';
import { CredentialPresetsService } from './credential-presets.service';

@Module({
  controllers: [CredentialPresetsController],
  providers: [CredentialPresetsService],
  exports: [CredentialPresetsService],
})
export class CredentialPresetsModule {}

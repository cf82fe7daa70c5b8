import { Module } from '@nestjs/common';
import { CredentialSettingsController } from './credential-settings.controller';
import { CredentialSettingsRepository } from './credential-settings.repository';
import { CredentialSettingsService } from './credential-settings.service';

@Module({
  controllers: [CredentialSettingsController],
  providers: [CredentialSettingsService, CredentialSettingsRepository],
  exports: [CredentialSettingsRepository],
})
export class CredentialSettingsModule {}

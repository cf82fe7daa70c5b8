import { Module } from '@nestjs/common';
import { RegistrationEndsSweeper } from '@vc/feature/registrations';
import { Outbox } from '@vc/platform/messaging';
import { SweeperContext } from '@vc/platform/persistence';
import { CredentialSettingsController } from './credential-settings.controller';
import { CredentialSettingsRepository } from './credential-settings.repository';
import { CredentialSettingsService } from './credential-settings.service';
import { RegistrationEndsRepository } from './registration-ends.repository';

const SWEEPER = {
  provide: RegistrationEndsSweeper,
  inject: [SweeperContext, Outbox, RegistrationEndsRepository],
  useFactory: (context: SweeperContext, outbox: Outbox, ends: RegistrationEndsRepository) =>
    new RegistrationEndsSweeper(context, outbox, ends, 'issuer-registration-expiring'),
};

@Module({
  controllers: [CredentialSettingsController],
  providers: [CredentialSettingsService, CredentialSettingsRepository, RegistrationEndsRepository, SWEEPER],
  exports: [CredentialSettingsRepository],
})
export class CredentialSettingsModule {}

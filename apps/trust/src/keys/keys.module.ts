import { type DynamicModule, Module } from '@nestjs/common';
import { LocalKeyProvider } from '@vc/keys/local';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { createKeyProviders } from './create-key-providers';
import { InternalKeysController } from './internal-keys.controller';
import { KeyProviderWatch } from './key-provider-watch';
import { KeyProviders } from './key-providers';
import { KeysConfig } from './keys-config';
import { KeysRepository } from './keys.repository';
import { KeysService } from './keys.service';
import { ChosenProvider } from './settings/chosen-provider';
import { KeySettingsController } from './settings/key-settings.controller';
import { KeySettingsRepository } from './settings/key-settings.repository';
import { KeySettingsService } from './settings/key-settings.service';
import { SigningKeys } from './signing-keys';

const KEY_PROVIDERS = {
  provide: KeyProviders,
  inject: [KeysConfig, LocalKeyProvider, LOGGER],
  useFactory: (config: KeysConfig, local: LocalKeyProvider, logger: Logger) =>
    createKeyProviders(config, local, logger),
};

@Module({})
export class KeysModule {
  static register(config: KeysConfig): DynamicModule {
    return {
      module: KeysModule,
      controllers: [InternalKeysController, KeySettingsController],
      providers: [
        { provide: KeysConfig, useValue: config },
        KeysService,
        KeysRepository,
        SigningKeys,
        LocalKeyProvider,
        KEY_PROVIDERS,
        KeyProviderWatch,
        ChosenProvider,
        KeySettingsService,
        KeySettingsRepository,
      ],
      exports: [KeysService, KeySettingsService],
    };
  }
}

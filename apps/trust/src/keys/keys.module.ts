import { Module } from '@nestjs/common';
import { InternalKeysController } from './internal-keys.controller';
import { KeyProvider } from './key-provider';
import { KeysRepository } from './keys.repository';
import { KeysService } from './keys.service';
import { LocalKeyProvider } from './local-key-provider';
import { SigningKeys } from './signing-keys';

@Module({
  controllers: [InternalKeysController],
  providers: [KeysService, KeysRepository, SigningKeys, { provide: KeyProvider, useClass: LocalKeyProvider }],
  exports: [KeysService],
})
export class KeysModule {}

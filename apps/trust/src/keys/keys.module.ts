import { Module } from '@nestjs/common';
import { InternalKeysController } from './internal-keys.controller';
import { KeyProvider } from './key-provider';
import { KeysRepository } from './keys.repository';
import { KeysService } from './keys.service';
import { LocalKeyProvider } from './local-key-provider';

@Module({
  controllers: [InternalKeysController],
  providers: [KeysService, KeysRepository, { provide: KeyProvider, useClass: LocalKeyProvider }],
  exports: [KeysService],
})
export class KeysModule {}

import { Module } from '@nestjs/common';
import { InternalKeysController } from './internal-keys.controller';
import { KeyProvider } from './key-provider';
import { KeysService } from './keys.service';
import { LocalKeyProvider } from './local-key-provider';

@Module({
  controllers: [InternalKeysController],
  providers: [KeysService, { provide: KeyProvider, useClass: LocalKeyProvider }],
  exports: [KeysService],
})
export class KeysModule {}

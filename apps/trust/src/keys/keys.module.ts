import { Module } from '@nestjs/common';
import { InternalKeysController } from './internal-keys.controller';
import { KeysService } from './keys.service';

@Module({ controllers: [InternalKeysController], providers: [KeysService], exports: [KeysService] })
export class KeysModule {}

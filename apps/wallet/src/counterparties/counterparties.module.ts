import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module';
import { RevokedSignersService } from './revoked-signers.service';
import { SignersService } from './signers.service';
import { StrangersService } from './strangers.service';

@Module({
  imports: [SettingsModule],
  providers: [SignersService, StrangersService, RevokedSignersService],
  exports: [SignersService, StrangersService, RevokedSignersService],
})
export class CounterpartiesModule {}

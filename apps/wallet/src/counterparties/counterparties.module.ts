import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module';
import { SignersService } from './signers.service';
import { StrangersService } from './strangers.service';

@Module({
  imports: [SettingsModule],
  providers: [SignersService, StrangersService],
  exports: [SignersService, StrangersService],
})
export class CounterpartiesModule {}

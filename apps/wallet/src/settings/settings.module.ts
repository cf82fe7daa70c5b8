import { Module } from '@nestjs/common';
import { WalletSettingsController } from './wallet-settings.controller';
import { WalletSettingsRepository } from './wallet-settings.repository';
import { WalletSettingsService } from './wallet-settings.service';

@Module({
  controllers: [WalletSettingsController],
  providers: [WalletSettingsService, WalletSettingsRepository],
  exports: [WalletSettingsService],
})
export class SettingsModule {}

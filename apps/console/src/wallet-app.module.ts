import { Module } from '@nestjs/common';
import { ACCOUNTS } from './accounts/accounts';
import { UserAccounts } from './accounts/user-accounts';
import { appProviders } from './app-providers';
import { WALLET_APP } from './browser-apps/wallet-app';
import { WalletAppLogInController } from './log-in/log-in.controller';
import { Devices } from './sessions/devices.service';
import { DevicesController } from './sessions/devices.controller';
import { WalletAppSessionController } from './sessions/session.controller';

@Module({
  controllers: [WalletAppLogInController, WalletAppSessionController, DevicesController],
  providers: [...appProviders(WALLET_APP), { provide: ACCOUNTS, useClass: UserAccounts }, Devices],
})
export class WalletAppModule {}

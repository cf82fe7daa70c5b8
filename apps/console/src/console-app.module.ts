import { Module } from '@nestjs/common';
import { ACCOUNTS } from './accounts/accounts';
import { StaffAccounts } from './accounts/staff-accounts';
import { appProviders } from './app-providers';
import { CONSOLE_APP } from './browser-apps/console-app';
import { ConsoleLogInController } from './log-in/log-in.controller';
import { ConsoleSessionController } from './sessions/session.controller';

@Module({
  controllers: [ConsoleLogInController, ConsoleSessionController],
  providers: [...appProviders(CONSOLE_APP), { provide: ACCOUNTS, useClass: StaffAccounts }],
})
export class ConsoleAppModule {}

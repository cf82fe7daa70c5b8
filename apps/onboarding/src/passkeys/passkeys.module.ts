import { Module } from '@nestjs/common';
import { LogInsModule } from '../log-ins/log-ins.module';
import { SecondFactorsModule } from '../second-factors/second-factors.module';
import { UsersModule } from '../users/users.module';
import { InternalPasskeysController } from './internal-passkeys.controller';
import { PasskeyLogInService } from './passkey-log-in.service';
import { PasskeySettingsService } from './passkey-settings.service';

@Module({
  imports: [UsersModule, LogInsModule, SecondFactorsModule],
  controllers: [InternalPasskeysController],
  providers: [PasskeyLogInService, PasskeySettingsService],
})
export class PasskeysModule {}

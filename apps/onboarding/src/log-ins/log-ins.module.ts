import { Module } from '@nestjs/common';
import { PasswordsModule } from '../passwords/passwords.module';
import { SecondFactorsModule } from '../second-factors/second-factors.module';
import { UsersModule } from '../users/users.module';
import { AccountThrottle } from './account-throttle';
import { EnrolmentService } from './enrolment.service';
import { InternalLogInsController } from './internal-log-ins.controller';
import { LogInService } from './log-in.service';
import { PendingLogIns } from './pending-log-ins';
import { PendingLogInsRepository } from './pending-log-ins.repository';
import { SecondFactorService } from './second-factor.service';

@Module({
  imports: [UsersModule, PasswordsModule, SecondFactorsModule],
  controllers: [InternalLogInsController],
  providers: [
    AccountThrottle,
    EnrolmentService,
    LogInService,
    PendingLogIns,
    PendingLogInsRepository,
    SecondFactorService,
  ],
  exports: [AccountThrottle, PendingLogInsRepository],
})
export class LogInsModule {}

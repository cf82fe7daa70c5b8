import { Module } from '@nestjs/common';
import { PasswordsModule } from '../passwords/passwords.module';
import { SecondFactorsModule } from '../second-factors/second-factors.module';
import { UsersModule } from '../users/users.module';
import { AccountLock } from './account-lock';
import { EnrolmentService } from './enrolment.service';
import { InternalLogInsController } from './internal-log-ins.controller';
import { LogInService } from './log-in.service';
import { PendingLogIns } from './pending-log-ins';
import { PendingLogInsRepository } from './pending-log-ins.repository';
import { SecondFactorService } from './second-factor.service';

@Module({
  imports: [UsersModule, PasswordsModule, SecondFactorsModule],
  controllers: [InternalLogInsController],
  providers: [AccountLock, EnrolmentService, LogInService, PendingLogIns, PendingLogInsRepository, SecondFactorService],
  exports: [AccountLock, PendingLogInsRepository],
})
export class LogInsModule {}

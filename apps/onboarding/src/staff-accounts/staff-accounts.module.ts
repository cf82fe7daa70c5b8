import { Module } from '@nestjs/common';
import { LogInsModule } from '../log-ins/log-ins.module';
import { PasswordsModule } from '../passwords/passwords.module';
import { SecondFactorsModule } from '../second-factors/second-factors.module';
import { UsersModule } from '../users/users.module';
import { InternalStaffAccountsController } from './internal-staff-accounts.controller';
import { StaffAccountsService } from './staff-accounts.service';

@Module({
  imports: [UsersModule, LogInsModule, PasswordsModule, SecondFactorsModule],
  controllers: [InternalStaffAccountsController],
  providers: [StaffAccountsService],
})
export class StaffAccountsModule {}

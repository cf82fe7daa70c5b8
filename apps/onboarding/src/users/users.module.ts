import { Module } from '@nestjs/common';
import { PasswordsModule } from '../passwords/passwords.module';
import { InternalUsersController } from './internal-users.controller';
import { LogInService } from './log-in.service';
import { UsersController } from './users.controller';
import { UsersRepository } from './users.repository';
import { UsersService } from './users.service';

@Module({
  imports: [PasswordsModule],
  controllers: [UsersController, InternalUsersController],
  providers: [UsersService, UsersRepository, LogInService],
  exports: [UsersService],
})
export class UsersModule {}

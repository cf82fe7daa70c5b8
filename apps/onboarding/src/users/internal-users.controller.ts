import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { FindUserDto } from './find-user.dto';
import { ChangePasswordDto, LogInDto } from './log-in.dto';
import { LogInService } from './log-in.service';
import { UsersService } from './users.service';

@Controller('internal/users')
@Internal()
export class InternalUsersController {
  constructor(
    private readonly users: UsersService,
    private readonly logIns: LogInService,
  ) {}

  @Post('find')
  @HttpCode(200)
  async find(@Body() { tenantId, identifierType, identifier }: FindUserDto) {
    const user = await this.users.find(tenantId, identifierType, identifier);
    if (!user) throw notFound('user with this', identifierType);
    return { id: user.id, username: user.username };
  }

  @Post('log-in')
  @HttpCode(200)
  async logIn(@Body() { tenantId, name, password }: LogInDto) {
    return this.logIns.logIn(tenantId, name, password);
  }

  @Post('change-password')
  @HttpCode(200)
  async changePassword(@Body() { tenantId, name, password, newPassword }: ChangePasswordDto) {
    return this.logIns.changePassword(tenantId, name, password, newPassword);
  }
}

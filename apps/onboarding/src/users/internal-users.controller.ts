import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { FindUserDto } from './find-user.dto';
import { ChangePasswordDto, LogInDto } from './log-in.dto';
import { LogInService } from './log-in.service';
import { UsersService } from './users.service';

@Controller('internal/users')
@Internal('auth')
export class InternalUsersController {
  constructor(
    private readonly users: UsersService,
    private readonly logIns: LogInService,
  ) {}

  @Post('find')
  @Internal('auth', 'issuance', 'wallet')
  @HttpCode(200)
  async find(@Body() { tenantId, identifierType, identifier }: FindUserDto) {
    const { id, username } = await this.users.getByIdentifier(tenantId, identifierType, identifier);
    return { id, username };
  }

  @Post('log-in')
  @HttpCode(200)
  async logIn(@Body() { tenantId, name, password }: LogInDto) {
    return this.logIns.logIn(tenantId, name, password);
  }

  @Post('change-password')
  @HttpCode(200)
  async changePassword(@Body() { tenantId, ...change }: ChangePasswordDto) {
    return this.logIns.changePassword(tenantId, change);
  }
}

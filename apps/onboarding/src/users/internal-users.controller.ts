import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { FindUserDto } from './find-user.dto';
import { UsersService } from './users.service';

@Controller('internal/users')
@Internal('auth', 'issuance', 'wallet')
export class InternalUsersController {
  constructor(private readonly users: UsersService) {}

  @Post('find')
  @HttpCode(200)
  async find(@Body() { tenantId, identifierType, identifier }: FindUserDto) {
    const { id, username } = await this.users.getByIdentifier(tenantId, identifierType, identifier);
    return { id, username };
  }
}

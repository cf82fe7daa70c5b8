import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { FindUserDto } from './find-user.dto';
import { UsersService } from './users.service';

@Controller('internal/users')
@Internal()
export class InternalUsersController {
  constructor(private readonly users: UsersService) {}

  @Post('find')
  @HttpCode(200)
  async find(@Body() { tenantId, identifierType, identifier }: FindUserDto) {
    const user = await this.users.find(tenantId, identifierType, identifier);
    if (!user) throw notFound('user with this', identifierType);
    return { id: user.id, username: user.username };
  }
}

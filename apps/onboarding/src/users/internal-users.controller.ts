import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { FindContactDto } from './find-contact.dto';
import { FindUserDto } from './find-user.dto';
import { toContactResource } from './user.resource';
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

  /** How a user can be told of something, and who has logged in to the wallet. */
  @Post('contact')
  @HttpCode(200)
  @Internal('wallet', 'console')
  async findContact(@Body() { tenantId, userId }: FindContactDto) {
    const user = await this.users.find(tenantId, { id: userId });
    return { contact: user && toContactResource(user) };
  }
}

import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { EndUserTokensDto } from './end-user-tokens.dto';
import { UserTokensService } from './user-tokens.service';

/** The onboarding service reports changes of users that end their tokens. */
@Controller('internal/users')
@Internal('onboarding')
export class InternalUserTokensController {
  constructor(private readonly tokens: UserTokensService) {}

  @Post(':id/end-tokens')
  @HttpCode(200)
  async end(@ResourceId('user') id: string, @Body() dto: EndUserTokensDto) {
    await this.tokens.end(id, dto);
    return { id };
  }
}

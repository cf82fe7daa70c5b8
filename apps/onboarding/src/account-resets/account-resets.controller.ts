import { Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { type Caller, CallerOf, RequireScope } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope } from '@vc/platform/http';
import { toCreatedUserResource } from '../users/user.resource';
import { AccountResetsService } from './account-resets.service';

@Controller({ path: 'users/:username', version: CREDENTIAL_PLATFORM })
@RequireScope('onboarding.write')
export class AccountResetsController {
  constructor(private readonly resets: AccountResetsService) {}

  @Post('password-resets')
  @HttpCode(201)
  async resetPassword(@CallerOf() caller: Caller, @Param('username') username: string) {
    return envelope(toCreatedUserResource(await this.resets.resetPassword(caller, username)));
  }

  @Delete('factors')
  @HttpCode(204)
  async removeFactors(@CallerOf() caller: Caller, @Param('username') username: string) {
    await this.resets.removeFactors(caller, username);
  }
}

import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { type Caller, CallerOf, RequireScope } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM } from '@vc/platform/http';
import { UserLocksService } from './user-locks.service';

@Controller({ path: 'users/:username', version: CREDENTIAL_PLATFORM })
@RequireScope('onboarding.write')
export class UserLocksController {
  constructor(private readonly locks: UserLocksService) {}

  @Post('lock')
  @HttpCode(204)
  async lock(@CallerOf() caller: Caller, @Param('username') username: string) {
    await this.locks.change(caller, username, 'locked');
  }

  @Post('unlock')
  @HttpCode(204)
  async unlock(@CallerOf() caller: Caller, @Param('username') username: string) {
    await this.locks.change(caller, username, 'unlocked');
  }
}

import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, ResourceId } from '@vc/platform/http';
import { BackChannelLogoutService } from './back-channel-logout.service';

/** OpenID Connect Back-Channel Logout 1.0 §2.5. The token authenticates the identity provider. */
@Controller({ path: 'back-channel-logout', version: CREDENTIAL_PLATFORM })
@Public()
export class BackChannelLogoutController {
  constructor(private readonly logouts: BackChannelLogoutService) {}

  @Post(':id')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async logOut(@ResourceId('tenant') tenantId: string, @Body() form: unknown): Promise<void> {
    await this.logouts.logOut(tenantId, form);
  }
}

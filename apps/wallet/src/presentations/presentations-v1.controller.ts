import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { envelope, WALLET_V1 } from '@vc/platform/http';
import { PushPresentationDto } from './presentation.dto';
import { AuthorizationRequestsService } from './authorization-requests.service';

/** C5 */
@Controller({ path: 'orgs/presentations', version: WALLET_V1 })
export class PresentationsV1Controller {
  constructor(private readonly requests: AuthorizationRequestsService) {}

  @Post()
  @HttpCode(200)
  @RequireScope('wallet.push')
  async push(@Tenant() tenant: TenantId, @Body() dto: PushPresentationDto) {
    await this.requests.push(tenant, dto);
    return envelope(null);
  }
}

import { Controller, Get, Param } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { AuthorizationRequestsService } from './authorization-requests.service';

@Controller('internal/tenants/:id/presentation-requests')
@Internal()
export class InternalPresentationsController {
  constructor(private readonly requests: AuthorizationRequestsService) {}

  /** For the wallet of this platform, whose events name what they answer. */
  @Get(':requestId')
  async find(@ResourceId('tenant') tenant: string, @Param('requestId') requestId: string) {
    const { id, expiresAt } = await this.requests.findOpen(tenant, requestId, 'post');
    return { id, expiresAt: expiresAt.toISOString() };
  }
}

import { Controller, Get, Param } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { AuthorizationRequestsService } from './authorization-requests.service';

@Controller('internal/tenants/:id/presentation-requests')
@Internal('wallet')
export class InternalPresentationsController {
  constructor(private readonly requests: AuthorizationRequestsService) {}

  /** The presentation id for the platform's own wallet, which names it in its events. */
  @Get(':requestId')
  async find(@ResourceId('tenant') tenant: string, @Param('requestId') requestId: string) {
    const { id, expiresAt } = await this.requests.findOpen(tenant, requestId, 'direct_post');
    return { id, expiresAt: expiresAt.toISOString() };
  }
}

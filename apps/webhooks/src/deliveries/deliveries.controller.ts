import { Controller, Get } from '@nestjs/common';
import { RequireScope, Tenant } from '@vc/platform/access-control';
import type { TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, ResourceId } from '@vc/platform/http';
import { DeliveriesService } from './deliveries.service';
import { toDeliveryResource } from './delivery.resource';

@Controller({ path: 'deliveries', version: CREDENTIAL_PLATFORM })
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Get(':id')
  @RequireScope('webhooks.read')
  async get(@Tenant() tenant: TenantId, @ResourceId('delivery') id: string) {
    return envelope(toDeliveryResource(await this.deliveries.get(tenant, id)));
  }
}

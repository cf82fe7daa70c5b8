import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { SUBSCRIBABLE_EVENT_TYPES, WEBHOOK_TEST } from '@vc/contract/events';
import { Delivery, DELIVERY_STATUSES, type DeliveryStatus } from '@vc/feature/webhook-store';
import { RequireScope, Tenant } from '@vc/platform/access-control';
import type { TenantId } from '@vc/platform/access-control';
import {
  CREDENTIAL_PLATFORM,
  envelope,
  ListQuery,
  pageLinks,
  pageRequestOf,
  RequestTarget,
  ResourceId,
} from '@vc/platform/http';
import { IsIn, IsOptional } from 'class-validator';
import { DeliveryFilter } from './deliveries.repository';
import { DeliveriesService } from './deliveries.service';
import { toAttemptResource, toDeliveryResource } from './delivery.resource';

class ListDeliveriesQuery extends ListQuery {
  @IsOptional()
  @IsIn(DELIVERY_STATUSES)
  'filter[status]'?: DeliveryStatus;

  @IsOptional()
  @IsIn([...SUBSCRIBABLE_EVENT_TYPES, WEBHOOK_TEST])
  'filter[eventType]'?: Delivery['eventType'];
}

@Controller({ version: CREDENTIAL_PLATFORM })
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Get('endpoints/:id/deliveries')
  @RequireScope('webhooks.read')
  async list(
    @Tenant() tenant: TenantId,
    @ResourceId('endpoint') endpointId: string,
    @Query() query: ListDeliveriesQuery,
    @RequestTarget() target: string,
  ) {
    const filter = deliveryFilterOf(query);
    const page = await this.deliveries.list(tenant, endpointId, { filter, page: pageRequestOf(query) });
    return envelope(page.items.map(toDeliveryResource), { links: pageLinks(target, page) });
  }

  @Post('endpoints/:id/test')
  @HttpCode(202)
  @RequireScope('webhooks.write')
  async test(@Tenant() tenant: TenantId, @ResourceId('endpoint') endpointId: string) {
    return envelope(toDeliveryResource(await this.deliveries.test(tenant, endpointId)));
  }

  @Get('deliveries/:id')
  @RequireScope('webhooks.read')
  async get(@Tenant() tenant: TenantId, @ResourceId('delivery') id: string) {
    const { delivery, attempts } = await this.deliveries.get(tenant, id);
    return envelope({ ...toDeliveryResource(delivery), attempts: attempts.map(toAttemptResource) });
  }

  @Post('deliveries/:id/retry')
  @HttpCode(202)
  @RequireScope('webhooks.write')
  async retry(@Tenant() tenant: TenantId, @ResourceId('delivery') id: string) {
    return envelope(toDeliveryResource(await this.deliveries.retry(tenant, id)));
  }
}

function deliveryFilterOf(query: ListDeliveriesQuery): DeliveryFilter {
  const { 'filter[status]': status, 'filter[eventType]': eventType } = query;
  return { ...(status && { status }), ...(eventType && { eventType }) };
}

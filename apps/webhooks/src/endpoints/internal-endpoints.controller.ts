import { Controller, Get, Query } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { IsOptional, IsUUID } from 'class-validator';
import { EndpointsService } from './endpoints.service';

/** For services whose clients name an endpoint in a request. */
@Controller('internal/tenants/:id/endpoints')
@Internal('issuance', 'presentation')
export class InternalEndpointsController {
  constructor(private readonly endpoints: EndpointsService) {}

  @Get(':endpoint')
  async find(@ResourceId('tenant') tenant: string, @ResourceId('endpoint', 'endpoint') id: string) {
    const { enabled } = await this.endpoints.get(tenant, id);
    return { enabled };
  }
}

class EndpointCountsQuery {
  @IsOptional()
  @IsUUID()
  tenantId?: string;
}

/** The authorization server shows how much of its limit a tenant uses. */
@Controller('internal/endpoint-counts')
@Internal('auth')
export class InternalEndpointCountsController {
  constructor(private readonly endpoints: EndpointsService) {}

  @Get()
  async count(@Query() { tenantId }: EndpointCountsQuery) {
    return { counts: await this.endpoints.countByTenant(tenantId) };
  }
}

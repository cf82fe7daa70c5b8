import { Controller, Get, Query } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { IsOptional, IsUUID } from 'class-validator';
import { EndpointsService } from './endpoints.service';

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

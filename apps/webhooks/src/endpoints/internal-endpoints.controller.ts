import { Controller, Get } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
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

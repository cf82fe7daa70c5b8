import { Controller, Get } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { toInternalTenantResource } from './tenant.resource';
import { TenantsService } from './tenants.service';

@Controller('internal/tenants')
@Internal('issuance', 'presentation', 'trust', 'wallet')
export class InternalTenantsController {
  constructor(private readonly tenants: TenantsService) {}

  @Get(':id')
  async get(@ResourceId('tenant') id: string) {
    return toInternalTenantResource(await this.tenants.getLiving(id));
  }
}

import { Controller, Get } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { TenantsService } from './tenants.service';

@Controller('internal/tenants')
@Internal()
export class InternalTenantsController {
  constructor(private readonly tenants: TenantsService) {}

  @Get(':id')
  async get(@ResourceId('tenant') id: string) {
    const { slug, name, display } = await this.tenants.get(id);
    return { id, slug, name, display };
  }
}

import { Controller, Get, Query } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { toInternalTenantResource } from './tenant.resource';
import { TenantSlugQuery } from './tenant-slug.query';
import { TenantsService } from './tenants.service';

@Controller('internal/tenants')
@Internal('issuance', 'onboarding', 'presentation', 'trust', 'verification', 'wallet', 'console')
export class InternalTenantsController {
  constructor(private readonly tenants: TenantsService) {}

  @Get(':id')
  async get(@ResourceId('tenant') id: string) {
    return toInternalTenantResource(await this.tenants.getLiving(id));
  }

  /** For a log-in to an app, which names the organization by its slug. */
  @Get()
  @Internal('console')
  async find(@Query() { slug }: TenantSlugQuery) {
    return toInternalTenantResource(await this.tenants.getLivingBySlug(slug));
  }
}

import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { RequireScope, type TenantId } from '@vc/platform/access-control';
import { UNVERSIONED } from '@vc/platform/http';
import { toServiceProviderConfig, toUserResourceType, toUserSchema } from './discovery.resource';
import { toListResource } from './list.resource';
import { NamedResource } from './named-resource';
import { ProvisionedTenant } from './provisioned-tenant';
import { ProvisioningService } from './provisioning.service';
import { ScimResponseInterceptor } from './scim-response.interceptor';
import { USER_SCHEMA } from './user-schema';

type Parameters = Record<string, unknown>;

/** RFC 7644 §4. There is one type of resources, with one schema. */
@Controller({ path: 'scim/v2/:tenantId', version: UNVERSIONED })
@RequireScope('staff.provision')
@UseInterceptors(ScimResponseInterceptor)
export class DiscoveryController {
  constructor(private readonly provisioning: ProvisioningService) {}

  @Get('ServiceProviderConfig')
  getConfig(@ProvisionedTenant() tenant: TenantId, @Query() _: Parameters) {
    return toServiceProviderConfig(this.provisioning.baseOf(tenant));
  }

  @Get('ResourceTypes')
  listResourceTypes(@ProvisionedTenant() tenant: TenantId, @Query() _: Parameters) {
    return toListResource([toUserResourceType(this.provisioning.baseOf(tenant))]);
  }

  @Get('ResourceTypes/:id')
  getResourceType(
    @ProvisionedTenant() tenant: TenantId,
    @NamedResource(USER_SCHEMA.name) _id: string,
    @Query() _: Parameters,
  ) {
    return toUserResourceType(this.provisioning.baseOf(tenant));
  }

  @Get('Schemas')
  listSchemas(@ProvisionedTenant() tenant: TenantId, @Query() _: Parameters) {
    return toListResource([toUserSchema(this.provisioning.baseOf(tenant))]);
  }

  @Get('Schemas/:id')
  getSchema(@ProvisionedTenant() tenant: TenantId, @NamedResource(USER_SCHEMA.id) _id: string, @Query() _: Parameters) {
    return toUserSchema(this.provisioning.baseOf(tenant));
  }
}

import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { type Caller, CallerOf, RequireScope } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, ResourceId, EntityTagged, IfMatch, Precondition } from '@vc/platform/http';
import { toTenantResource } from '../tenants/tenant.resource';
import { toDeletionResource } from './tenant-deletion.resource';
import { TenantDeletionsService } from './tenant-deletions.service';

@Controller({ path: 'admin/tenants', version: CREDENTIAL_PLATFORM })
@RequireScope('admin')
export class TenantDeletionsController {
  constructor(private readonly deletions: TenantDeletionsService) {}

  @Post(':id/deletion')
  @HttpCode(200)
  @EntityTagged()
  async request(
    @CallerOf() { tenantId }: Caller,
    @ResourceId('tenant') id: string,
    @IfMatch() precondition: Precondition,
  ) {
    return envelope(toTenantResource(await this.deletions.request({ tenantId }, id, precondition)));
  }

  @Get(':id/deletion')
  async get(@CallerOf() { tenantId }: Caller, @ResourceId('tenant') id: string) {
    return envelope(toDeletionResource(await this.deletions.get({ tenantId }, id)));
  }

  @Delete(':id/deletion')
  @EntityTagged()
  async cancel(
    @CallerOf() { tenantId }: Caller,
    @ResourceId('tenant') id: string,
    @IfMatch() precondition: Precondition,
  ) {
    return envelope(toTenantResource(await this.deletions.cancel({ tenantId }, id, precondition)));
  }
}

import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { type Caller, CallerOf, RequireScope } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, ResourceId, EntityTagged, IfMatch, Precondition } from '@vc/platform/http';
import { DomainVerificationService } from './domain-verification.service';
import { PutTenantDomainDto } from './put-tenant-domain.dto';
import { toTenantDomainResource } from './tenant-domain.resource';
import { TenantDomainsService } from './tenant-domains.service';

@Controller({ path: 'admin/tenants', version: CREDENTIAL_PLATFORM })
@RequireScope('admin')
export class TenantDomainsController {
  constructor(
    private readonly domains: TenantDomainsService,
    private readonly verification: DomainVerificationService,
  ) {}

  @Get(':id/domain')
  @EntityTagged()
  async get(@CallerOf() { tenantId }: Caller, @ResourceId('tenant') id: string) {
    return envelope(toTenantDomainResource(await this.domains.get({ tenantId }, id)));
  }

  @Put(':id/domain')
  @EntityTagged()
  async put(
    @CallerOf() { tenantId }: Caller,
    @ResourceId('tenant') id: string,
    @Body() { domain }: PutTenantDomainDto,
    @IfMatch() precondition: Precondition,
  ) {
    return envelope(toTenantDomainResource(await this.domains.put({ tenantId }, id, domain, precondition)));
  }

  @Post(':id/domain/verify')
  @HttpCode(200)
  @EntityTagged()
  async verify(@CallerOf() { tenantId }: Caller, @ResourceId('tenant') id: string) {
    return envelope(toTenantDomainResource(await this.verification.verify({ tenantId }, id)));
  }

  @Delete(':id/domain')
  @HttpCode(204)
  async delete(@CallerOf() { tenantId }: Caller, @ResourceId('tenant') id: string) {
    await this.domains.delete({ tenantId }, id);
  }
}

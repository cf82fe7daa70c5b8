import { Controller, Get } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { ServiceConfig } from '@vc/platform/config';
import { envelope, ResourceId, UNVERSIONED } from '@vc/platform/http';
import { toCombinedResource } from './combined-credential.resource';
import { CombinedCredentialsService } from './combined-credentials.service';

/** The combined resource before the split (IF §9.2): `{id}` names an issuance or a credential. */
@Controller({ path: 'credentials', version: UNVERSIONED })
export class CombinedCredentialsController {
  constructor(
    private readonly combined: CombinedCredentialsService,
    private readonly config: ServiceConfig,
  ) {}

  @Get(':id')
  @RequireScope('credentials.read')
  async get(@Tenant() tenant: TenantId, @ResourceId('issuance or credential') id: string) {
    return envelope(toCombinedResource(await this.combined.get(tenant, id), this.config.PUBLIC_URL));
  }
}

import { Controller, Get } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM } from '@vc/platform/http';
import { CitizenStatusService } from './citizen-status.service';

@Controller({ path: 'Citizen/Status', version: CREDENTIAL_PLATFORM })
@RequireScope('sc-citizen')
export class CitizenStatusController {
  constructor(private readonly status: CitizenStatusService) {}

  /** IF A2 */
  @Get()
  async get(@Tenant() tenant: TenantId) {
    return this.status.get(tenant);
  }
}

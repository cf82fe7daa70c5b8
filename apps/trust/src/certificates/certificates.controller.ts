import { Controller, Get } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, ResourceId } from '@vc/platform/http';
import { toCertificateResource } from './certificate.resource';
import { CertificatesService } from './certificates.service';

@Controller({ path: 'certificates', version: CREDENTIAL_PLATFORM })
export class CertificatesController {
  constructor(private readonly certificates: CertificatesService) {}

  @Get(':id')
  @RequireScope('trust.read')
  async get(@Tenant() tenant: TenantId, @ResourceId('certificate') id: string) {
    return envelope(toCertificateResource(await this.certificates.get(tenant, id)));
  }
}

import { Controller, Get, Query } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, pageLinks, pageRequestOf, RequestTarget, ResourceId } from '@vc/platform/http';
import { toCertificateResource } from './certificate.resource';
import { CertificatesService } from './certificates.service';
import { certificateFilterOf, ListCertificatesQuery } from './list-certificates.query';

@Controller({ path: 'certificates', version: CREDENTIAL_PLATFORM })
export class CertificatesController {
  constructor(private readonly certificates: CertificatesService) {}

  @Get()
  @RequireScope('trust.read')
  async list(@Tenant() tenant: TenantId, @Query() query: ListCertificatesQuery, @RequestTarget() target: string) {
    const page = await this.certificates.list(tenant, certificateFilterOf(query), pageRequestOf(query));
    return envelope(page.items.map(toCertificateResource), { links: pageLinks(target, page) });
  }

  @Get(':id')
  @RequireScope('trust.read')
  async get(@Tenant() tenant: TenantId, @ResourceId('certificate') id: string) {
    return envelope(toCertificateResource(await this.certificates.get(tenant, id)));
  }
}

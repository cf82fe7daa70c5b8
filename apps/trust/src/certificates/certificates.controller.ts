import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, pageLinks, pageRequestOf, RequestTarget, ResourceId } from '@vc/platform/http';
import { CertificateImporter } from './certificate-importer';
import { CertificateIssuer } from './certificate-issuer';
import { toCertificateResource } from './certificate.resource';
import { CertificatesService } from './certificates.service';
import { CreateRootCertificateDto } from './create-root-certificate.dto';
import { ImportCertificateDto } from './import-certificate.dto';
import { certificateFilterOf, ListCertificatesQuery } from './list-certificates.query';

@Controller({ path: 'certificates', version: CREDENTIAL_PLATFORM })
export class CertificatesController {
  constructor(
    private readonly certificates: CertificatesService,
    private readonly issuer: CertificateIssuer,
    private readonly importer: CertificateImporter,
  ) {}

  @Post()
  @HttpCode(201)
  @RequireScope('trust.write')
  async createRoot(@Tenant() tenant: TenantId, @Body() dto: CreateRootCertificateDto) {
    const { root, leaf } = await this.issuer.createRoot(tenant, dto);
    return envelope(toCertificateResource(root), { meta: { leafCertificateId: leaf.id } });
  }

  @Post('import')
  @HttpCode(201)
  @RequireScope('trust.write')
  async import(@Tenant() tenant: TenantId, @Body() dto: ImportCertificateDto) {
    return envelope(toCertificateResource(await this.importer.import(tenant, dto)));
  }

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

  /** IF B9 */
  @Post(':id/activate')
  @HttpCode(200)
  @RequireScope('trust.write')
  async activate(@Tenant() tenant: TenantId, @ResourceId('certificate') id: string) {
    return envelope(toCertificateResource(await this.certificates.activate(tenant, id)));
  }

  @Post(':id/revoke')
  @HttpCode(200)
  @RequireScope('trust.write')
  async revoke(@Tenant() tenant: TenantId, @ResourceId('certificate') id: string) {
    return envelope(toCertificateResource(await this.certificates.revoke(tenant, id)));
  }
}

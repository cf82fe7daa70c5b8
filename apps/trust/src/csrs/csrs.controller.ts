import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, pageLinks, pageRequestOf, RequestTarget, ResourceId } from '@vc/platform/http';
import { CreateCsrDto } from './create-csr.dto';
import { toCsrResource } from './csr.resource';
import { CsrsService } from './csrs.service';
import { csrFilterOf, ListCsrsQuery } from './list-csrs.query';

@Controller({ path: 'certificates/csrs', version: CREDENTIAL_PLATFORM })
export class CsrsController {
  constructor(private readonly requests: CsrsService) {}

  /** IF B8 */
  @Post()
  @HttpCode(201)
  @RequireScope('trust.write')
  async create(@Tenant() tenant: TenantId, @Body() dto: CreateCsrDto) {
    return envelope(toCsrResource(await this.requests.create(tenant, dto)));
  }

  @Get()
  @RequireScope('trust.read')
  async list(@Tenant() tenant: TenantId, @Query() query: ListCsrsQuery, @RequestTarget() target: string) {
    const page = await this.requests.list(tenant, csrFilterOf(query), pageRequestOf(query));
    return envelope(page.items.map(toCsrResource), { links: pageLinks(target, page) });
  }

  @Get(':id')
  @RequireScope('trust.read')
  async get(@Tenant() tenant: TenantId, @ResourceId('certificate signing request') id: string) {
    return envelope(toCsrResource(await this.requests.get(tenant, id)));
  }
}

import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import {
  CREDENTIAL_PLATFORM,
  envelope,
  pageLinks,
  PageQuery,
  pageRequestOf,
  RequestTarget,
  ResourceId,
} from '@vc/platform/http';
import { CreateCsrDto } from './create-csr.dto';
import { toCsrResource } from './csr.resource';
import { CsrsService } from './csrs.service';

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
  async list(@Tenant() tenant: TenantId, @Query() query: PageQuery, @RequestTarget() target: string) {
    const page = await this.requests.list(tenant, pageRequestOf(query));
    return envelope(page.items.map(toCsrResource), { links: pageLinks(target, page) });
  }

  @Get(':id')
  @RequireScope('trust.read')
  async get(@Tenant() tenant: TenantId, @ResourceId('certificate signing request') id: string) {
    return envelope(toCsrResource(await this.requests.get(tenant, id)));
  }
}

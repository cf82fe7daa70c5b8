import { Body, Controller, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import {
  CREDENTIAL_PLATFORM,
  envelope,
  pageLinks,
  pageRequestOf,
  RequestTarget,
  ResourceId,
  EntityTagged,
  IfMatch,
  Precondition,
} from '@vc/platform/http';
import { listOrderOf } from '@vc/platform/persistence';
import { CreateCredentialTemplateDto } from './create-credential-template.dto';
import { CredentialTemplate } from './credential-template.entity';
import { toCredentialTemplateResource } from './credential-template.resource';
import { CredentialTemplatesService } from './credential-templates.service';
import { ListCredentialTemplatesQuery, toTemplateFilter } from './list-credential-templates.query';
import { UpdateCredentialTemplateDto } from './update-credential-template.dto';

@Controller({ path: 'templates/credentials', version: CREDENTIAL_PLATFORM })
export class CredentialTemplatesController {
  constructor(private readonly templates: CredentialTemplatesService) {}

  @Post()
  @HttpCode(201)
  @RequireScope('credentials.write')
  async create(@Tenant() tenant: TenantId, @Body() dto: CreateCredentialTemplateDto) {
    return envelope(toCredentialTemplateResource(await this.templates.create(tenant, dto)));
  }

  @Get()
  @RequireScope('credentials.read')
  async list(
    @Tenant() tenant: TenantId,
    @Query() query: ListCredentialTemplatesQuery,
    @RequestTarget() target: string,
  ) {
    const [filter, order] = [toTemplateFilter(query), listOrderOf<CredentialTemplate>(query.sort)];
    const page = await this.templates.list(tenant, filter, order, pageRequestOf(query));
    return envelope(page.items.map(toCredentialTemplateResource), { links: pageLinks(target, page) });
  }

  /** IF B12 */
  @Get(':id')
  @EntityTagged()
  @RequireScope('credentials.read')
  async get(@Tenant() tenant: TenantId, @ResourceId('credential template') id: string) {
    return envelope(toCredentialTemplateResource(await this.templates.get(tenant, id)));
  }

  /** IF B14: without an envelope, so that the tenant can publish it verbatim. */
  @Get('sd-jwt/:id/type-metadata')
  @RequireScope('credentials.read')
  async typeMetadata(@Tenant() tenant: TenantId, @ResourceId('credential template') id: string) {
    return this.templates.getTypeMetadata(tenant, id);
  }

  @Patch(':id')
  @EntityTagged()
  @RequireScope('credentials.write')
  async update(
    @Tenant() tenant: TenantId,
    @ResourceId('credential template') id: string,
    @Body() dto: UpdateCredentialTemplateDto,
    @IfMatch() precondition: Precondition,
  ) {
    return envelope(toCredentialTemplateResource(await this.templates.update(tenant, id, dto, precondition)));
  }

  @Post(':id/archive')
  @HttpCode(200)
  @RequireScope('credentials.write')
  async archive(@Tenant() tenant: TenantId, @ResourceId('credential template') id: string) {
    return envelope(toCredentialTemplateResource(await this.templates.archive(tenant, id)));
  }

  @Post(':id/restore')
  @HttpCode(200)
  @RequireScope('credentials.write')
  async restore(@Tenant() tenant: TenantId, @ResourceId('credential template') id: string) {
    return envelope(toCredentialTemplateResource(await this.templates.restore(tenant, id)));
  }
}

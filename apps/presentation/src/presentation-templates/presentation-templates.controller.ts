import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
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
import { CreatePresentationTemplateDto } from './create-presentation-template.dto';
import { ListPresentationTemplatesQuery } from './list-presentation-templates.query';
import { PresentationTemplate } from './presentation-template.entity';
import { toPresentationTemplateResource } from './presentation-template.resource';
import { PresentationTemplatesService } from './presentation-templates.service';
import { UpdatePresentationTemplateDto } from './update-presentation-template.dto';

@Controller({ path: 'templates/presentations', version: CREDENTIAL_PLATFORM })
export class PresentationTemplatesController {
  constructor(private readonly templates: PresentationTemplatesService) {}

  /** IF B3 */
  @Post()
  @HttpCode(200)
  @RequireScope('presentations.write')
  async create(@Tenant() tenant: TenantId, @Body() dto: CreatePresentationTemplateDto) {
    return envelope(toPresentationTemplateResource(await this.templates.create(tenant, dto)));
  }

  /** IF B2 */
  @Get()
  @RequireScope('presentations.read')
  async list(
    @Tenant() tenant: TenantId,
    @Query() query: ListPresentationTemplatesQuery,
    @RequestTarget() target: string,
  ) {
    const filter = { id: query['filter[id]'], nameContains: query['search[name]'] };
    const order = listOrderOf<PresentationTemplate>(query.sort);
    const page = await this.templates.list(tenant, filter, order, pageRequestOf(query));
    return envelope(page.items.map(toPresentationTemplateResource), { links: pageLinks(target, page) });
  }

  @Get(':id')
  @EntityTagged()
  @RequireScope('presentations.read')
  async get(@Tenant() tenant: TenantId, @ResourceId('presentation template') id: string) {
    return envelope(toPresentationTemplateResource(await this.templates.get(tenant, id)));
  }

  @Patch(':id')
  @EntityTagged()
  @RequireScope('presentations.write')
  async update(
    @Tenant() tenant: TenantId,
    @ResourceId('presentation template') id: string,
    @Body() dto: UpdatePresentationTemplateDto,
    @IfMatch() precondition: Precondition,
  ) {
    return envelope(toPresentationTemplateResource(await this.templates.update(tenant, id, dto, precondition)));
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireScope('presentations.write')
  async delete(@Tenant() tenant: TenantId, @ResourceId('presentation template') id: string) {
    await this.templates.delete(tenant, id);
  }
}

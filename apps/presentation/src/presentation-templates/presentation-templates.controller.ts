import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import {
  CREDENTIAL_PLATFORM,
  envelope,
  pageLinks,
  pageRequestOf,
  RequestTarget,
  ResourceId,
  TimesQuery,
  EntityTagged,
  IfMatch,
  Precondition,
} from '@vc/platform/http';
import { listOrderOf, sortsBy } from '@vc/platform/persistence';
import { IsIn, IsOptional, IsString, IsUUID, Length } from 'class-validator';
import { CreatePresentationTemplateDto } from './create-presentation-template.dto';
import { PresentationTemplate } from './presentation-template.entity';
import { toPresentationTemplateResource } from './presentation-template.resource';
import { PresentationTemplatesService } from './presentation-templates.service';
import { UpdatePresentationTemplateDto } from './update-presentation-template.dto';

/** IF B2, §2.3 */
class ListPresentationTemplatesQuery extends TimesQuery {
  @IsOptional()
  @IsUUID()
  'filter[id]'?: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  'search[name]'?: string;

  @IsIn(sortsBy<PresentationTemplate>('id', 'createdAt', 'updatedAt'))
  sort: string = '-createdAt';
}

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

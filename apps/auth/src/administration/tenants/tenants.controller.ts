import { Body, Controller, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { type Caller, CallerOf, RequireScope } from '@vc/platform/access-control';
import {
  CREDENTIAL_PLATFORM,
  envelope,
  pageLinks,
  CreatedListQuery,
  pageRequestOf,
  RequestTarget,
  ResourceId,
  EntityTagged,
  IfMatch,
  Precondition,
} from '@vc/platform/http';
import { CreateTenantDto } from './create-tenant.dto';
import { toTenantResource } from './tenant.resource';
import { TenantsService } from './tenants.service';
import { UpdateTenantDto } from './update-tenant.dto';

@Controller({ path: 'admin/tenants', version: CREDENTIAL_PLATFORM })
@RequireScope('admin')
export class TenantsController {
  constructor(private readonly tenants: TenantsService) {}

  @Post()
  @HttpCode(201)
  async create(@CallerOf() { tenantId }: Caller, @Body() dto: CreateTenantDto) {
    return envelope(toTenantResource(await this.tenants.create({ tenantId }, dto)));
  }

  @Get()
  async list(@CallerOf() caller: Caller, @Query() query: CreatedListQuery, @RequestTarget() target: string) {
    const page = await this.tenants.listFor(caller, pageRequestOf(query));
    return envelope(page.items.map(toTenantResource), { links: pageLinks(target, page) });
  }

  @Get(':id')
  @EntityTagged()
  async get(@CallerOf() caller: Caller, @ResourceId('tenant') id: string) {
    return envelope(toTenantResource(await this.tenants.getFor(caller, id)));
  }

  @Patch(':id')
  @EntityTagged()
  async update(
    @CallerOf() { tenantId }: Caller,
    @ResourceId('tenant') id: string,
    @Body() dto: UpdateTenantDto,
    @IfMatch() precondition: Precondition,
  ) {
    return envelope(toTenantResource(await this.tenants.update({ tenantId }, id, dto, precondition)));
  }
}

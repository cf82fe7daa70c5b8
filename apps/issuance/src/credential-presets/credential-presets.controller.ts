import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import {
  CREDENTIAL_PLATFORM,
  envelope,
  PresetListQuery,
  pageLinks,
  presetsPageOf,
  RequestTarget,
} from '@vc/platform/http';
import { CreateCredentialPresetDto } from './create-credential-preset.dto';
import { toCredentialPresetResource } from './credential-preset.resource';
import { CredentialPresetsService } from './credential-presets.service';

@Controller({ path: 'presets/credentials', version: CREDENTIAL_PLATFORM })
export class CredentialPresetsController {
  constructor(private readonly presets: CredentialPresetsService) {}

  /** IF B15 */
  @Post()
  @HttpCode(201)
  @RequireScope('credentials.write')
  async create(@Tenant() tenant: TenantId, @Body() dto: CreateCredentialPresetDto) {
    return envelope(toCredentialPresetResource(await this.presets.create(tenant, dto)));
  }

  @Get()
  @RequireScope('credentials.read')
  async list(@Tenant() tenant: TenantId, @Query() query: PresetListQuery, @RequestTarget() target: string) {
    const page = presetsPageOf(await this.presets.list(tenant), query);
    return envelope(page.items.map(toCredentialPresetResource), { links: pageLinks(target, page) });
  }

  /** IF B11 */
  @Get(':id')
  @RequireScope('credentials.read')
  async get(@Tenant() tenant: TenantId, @Param('id') id: string) {
    return envelope(toCredentialPresetResource(await this.presets.get(tenant, id)));
  }
}

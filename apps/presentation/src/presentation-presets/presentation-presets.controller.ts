import { Controller, Get, Param, Query } from '@nestjs/common';
import { RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, pageLinks, presetsPageOf, RequestTarget } from '@vc/platform/http';
import { ListPresentationPresetsQuery } from './list-presentation-presets.query';
import { toPresentationPresetResource } from './presentation-preset';
import { PresentationPresetsService } from './presentation-presets.service';

@Controller({ path: 'presets/presentations', version: CREDENTIAL_PLATFORM })
export class PresentationPresetsController {
  constructor(private readonly presets: PresentationPresetsService) {}

  /** IF B1 */
  @Get()
  @RequireScope('presentations.read')
  list(@Tenant() tenant: TenantId, @Query() query: ListPresentationPresetsQuery, @RequestTarget() target: string) {
    const page = presetsPageOf(this.presets.list(tenant, query['filter[format]']), query);
    return envelope(page.items.map(toPresentationPresetResource), { links: pageLinks(target, page) });
  }

  @Get(':id')
  @RequireScope('presentations.read')
  get(@Tenant() tenant: TenantId, @Param('id') id: string) {
    return envelope(toPresentationPresetResource(this.presets.get(tenant, id)));
  }
}

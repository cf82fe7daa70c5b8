import { Controller, Get, Param } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { PresentationTemplatesService } from './presentation-templates.service';

@Controller('internal/tenants/:id/trusted-entities')
@Internal()
export class InternalPresentationTemplatesController {
  constructor(private readonly templates: PresentationTemplatesService) {}

  /** Is the trusted entity named by a template? */
  @Get(':entityId/use')
  async use(@ResourceId('tenant') tenant: string, @Param('entityId') entityId: string) {
    return { isUsed: await this.templates.namesTrustedEntity(tenant, entityId) };
  }
}

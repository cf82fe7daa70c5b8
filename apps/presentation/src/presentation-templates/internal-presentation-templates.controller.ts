import { Controller, Get, Param } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { PresentationTemplatesService } from './presentation-templates.service';

@Controller('internal/tenants/:id/trusted-entities')
@Internal('trust')
export class InternalPresentationTemplatesController {
  constructor(private readonly templates: PresentationTemplatesService) {}

  /** Whether a template names the trusted entity, which then cannot be deleted. */
  @Get(':entityId/use')
  async use(@ResourceId('tenant') tenant: string, @Param('entityId') entityId: string) {
    return { isUsed: await this.templates.namesTrustedEntity(tenant, entityId) };
  }
}

import { Controller, Get, Param } from '@nestjs/common';
import { RequireScope } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope } from '@vc/platform/http';
import { toPresentationPresetResource } from './presentation-preset';
import { PresentationPresetsService } from './presentation-presets.service';

@Controller({ path: 'presets/presentations', version: CREDENTIAL_PLATFORM })
export class PresentationPresetsController {
  constructor(private readonly presets: PresentationPresetsService) {}

  /** IF B1 */
  @Get()
  @RequireScope('presentations.read')
  list() {
    return envelope(this.presets.list().map(toPresentationPresetResource));
  }

  @Get(':id')
  @RequireScope('presentations.read')
  get(@Param('id') id: string) {
    return envelope(toPresentationPresetResource(this.presets.get(id)));
  }
}

import { Controller, Get, Param } from '@nestjs/common';
import { RequireScope } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope } from '@vc/platform/http';
import { toCredentialPresetResource } from './credential-preset.resource';
import { CredentialPresetsService } from './credential-presets.service';

@Controller({ path: 'presets/credentials', version: CREDENTIAL_PLATFORM })
export class CredentialPresetsController {
  constructor(private readonly presets: CredentialPresetsService) {}

  @Get(':id')
  @RequireScope('credentials.read')
  get(@Param('id') id: string) {
    return envelope(toCredentialPresetResource(this.presets.get(id)));
  }
}

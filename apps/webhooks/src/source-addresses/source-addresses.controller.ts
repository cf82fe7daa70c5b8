import { Controller, Get } from '@nestjs/common';
import { RequireScope } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope } from '@vc/platform/http';
import { WebhooksConfig } from '../webhooks-config';

/** The addresses are the same for every tenant. */
@Controller({ path: 'source-addresses', version: CREDENTIAL_PLATFORM })
export class SourceAddressesController {
  constructor(private readonly config: WebhooksConfig) {}

  @Get()
  @RequireScope('webhooks.read')
  get() {
    return envelope({ ranges: this.config.sourceRanges });
  }
}

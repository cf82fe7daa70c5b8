import { Controller, Get, Header } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, ResourceId } from '@vc/platform/http';
import { EndpointsService } from './endpoints.service';

@Controller({ path: 'endpoints', version: CREDENTIAL_PLATFORM })
@Public()
export class PublicKeysController {
  constructor(private readonly endpoints: EndpointsService) {}

  /** Keys of the signatures `v1a`, as a JWK Set. The path contains the only thing that a receiver has to know. */
  @Get(':id/jwks')
  @Header('cache-control', 'public, max-age=60')
  async list(@ResourceId('endpoint') id: string) {
    return this.endpoints.publicKeys(id);
  }
}

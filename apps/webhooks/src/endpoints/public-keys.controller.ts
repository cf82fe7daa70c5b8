import { Controller, Get } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, ResourceId } from '@vc/platform/http';
import { PublicDocument, Published } from '@vc/platform/public-documents';
import { EndpointsService } from './endpoints.service';

@Controller({ path: 'endpoints', version: CREDENTIAL_PLATFORM })
@Public()
export class PublicKeysController {
  constructor(private readonly endpoints: EndpointsService) {}

  /** Keys of the signatures `v1a`, as a JWK Set. The path contains the only thing that a receiver has to know. */
  @Get(':id/jwks')
  @Published(60)
  async list(@ResourceId('endpoint') id: string) {
    return PublicDocument.create('application/json', JSON.stringify(await this.endpoints.publicKeys(id)));
  }
}

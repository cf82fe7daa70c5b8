import { Controller, Get, Header } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { RequestBase, ResourceId } from '@vc/platform/http';
import { DidsService } from './dids.service';

@Controller('did')
@Public()
export class DidsController {
  constructor(private readonly dids: DidsService) {}

  @Get(':id/did.json')
  @Header('content-type', 'application/did+json')
  @Header('cache-control', 'public, max-age=60')
  async document(@ResourceId('DID') tenant: string, @RequestBase() base: string) {
    return this.dids.document(tenant, base);
  }
}

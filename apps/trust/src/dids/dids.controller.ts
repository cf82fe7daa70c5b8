import { Controller, Get } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { RequestBase, ResourceId } from '@vc/platform/http';
import { Published } from '@vc/platform/public-documents';
import { DidsService } from './dids.service';

@Controller('did')
@Public()
export class DidsController {
  constructor(private readonly dids: DidsService) {}

  @Get(':id/did.json')
  @Published(60)
  async document(@ResourceId('DID') tenant: string, @RequestBase() base: string) {
    return this.dids.document(tenant, base);
  }
}

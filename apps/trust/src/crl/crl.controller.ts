import { Controller, Get, Param } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { Published } from '@vc/platform/public-documents';
import { CrlService } from './crl.service';

@Controller('crl')
@Public()
export class CrlController {
  constructor(private readonly crls: CrlService) {}

  /** RFC 5280 §4.2.1.13, RFC 2585 §4.2 */
  @Get(':id/:file')
  @Published(60)
  async get(@ResourceId('certificate authority') tenant: string, @Param('file') file: string) {
    return this.crls.get(tenant, file);
  }
}

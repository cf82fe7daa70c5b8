import { Controller, Get } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { Published } from '@vc/platform/public-documents';
import { SignedLists } from './signed-lists';

@Controller('trust-list')
@Public()
export class SignedListsController {
  constructor(private readonly lists: SignedLists) {}

  @Get(':id/list.jwt')
  @Published(60)
  async get(@ResourceId('published trust list of the tenant') tenant: string) {
    return this.lists.get(tenant);
  }
}

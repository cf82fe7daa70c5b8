import { Controller, Get, Header } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { STATUS_LIST_MEDIA_TYPE } from '@vc/protocol/status-list';
import { StatusListsService } from './status-lists.service';

@Controller('status-lists')
@Public()
export class StatusListsController {
  constructor(private readonly lists: StatusListsService) {}

  /** Token Status List §8.1 */
  @Get(':id/:list')
  @Header('content-type', STATUS_LIST_MEDIA_TYPE)
  @Header('cache-control', 'public, max-age=60')
  @Header('access-control-allow-origin', '*')
  async get(@ResourceId('credential issuer') tenant: string, @ResourceId('status list', 'list') list: string) {
    return this.lists.getToken(tenant, list);
  }
}

import { Controller, Get } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { STATUS_LIST_MEDIA_TYPE } from '@vc/protocol/status-list';
import { StatusListsService } from './status-lists.service';

/** For the platform's own verifier and wallet, which must see a changed status at once. */
@Controller('internal/tenants/:id/status-lists')
@Internal('presentation', 'wallet')
export class InternalStatusListsController {
  constructor(private readonly lists: StatusListsService) {}

  @Get(':list')
  async get(@ResourceId('tenant') tenant: string, @ResourceId('status list', 'list') list: string) {
    const { body } = await this.lists.getToken(tenant, list, { mediaType: STATUS_LIST_MEDIA_TYPE });
    return { token: body };
  }
}

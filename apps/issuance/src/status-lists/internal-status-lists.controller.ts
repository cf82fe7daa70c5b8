import { Controller, Get } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { StatusListsService } from './status-lists.service';

/** For the platform's own verifier and wallet, which must see a changed status at once. */
@Controller('internal/tenants/:id/status-lists')
@Internal('presentation', 'wallet')
export class InternalStatusListsController {
  constructor(private readonly lists: StatusListsService) {}

  @Get(':list')
  async get(@ResourceId('tenant') tenant: string, @ResourceId('status list', 'list') list: string) {
    return { token: await this.lists.getToken(tenant, list) };
  }
}

import { Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Caller, CallerOf, RequireScope } from '@vc/platform/access-control';
import {
  CREDENTIAL_PLATFORM,
  envelope,
  pageLinks,
  PageQuery,
  pageRequestOf,
  RequestTarget,
  ResourceId,
} from '@vc/platform/http';
import { toDeadLetterResource, toReplayResource } from './dead-letter.resource';
import { DeadLettersService } from './dead-letters.service';

@Controller({ path: 'admin/dead-letters', version: CREDENTIAL_PLATFORM })
@RequireScope('admin')
export class DeadLettersController {
  constructor(private readonly letters: DeadLettersService) {}

  @Get()
  async list(@CallerOf() { tenantId }: Caller, @Query() query: PageQuery, @RequestTarget() target: string) {
    const page = await this.letters.list({ tenantId }, pageRequestOf(query));
    const { unavailable } = page;
    return envelope(page.items.map(toDeadLetterResource), { links: pageLinks(target, page), meta: { unavailable } });
  }

  @Get(':id')
  async get(@CallerOf() { tenantId }: Caller, @ResourceId('dead letter') id: string) {
    return envelope(toDeadLetterResource(await this.letters.get({ tenantId }, id)));
  }

  @Post(':id/replay')
  @HttpCode(200)
  async replay(@CallerOf() { tenantId }: Caller, @ResourceId('dead letter') id: string) {
    return envelope(toReplayResource(id, await this.letters.replay({ tenantId }, id)));
  }

  @Delete(':id')
  @HttpCode(204)
  async discard(@CallerOf() { tenantId }: Caller, @ResourceId('dead letter') id: string) {
    await this.letters.discard({ tenantId }, id);
  }
}

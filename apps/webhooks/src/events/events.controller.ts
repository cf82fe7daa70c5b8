import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Caller, CallerOf, RequireScope, Tenant, type TenantId } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, RequestTarget } from '@vc/platform/http';
import { EventStreamsService } from './event-streams.service';
import { feedLinks, toEventResource } from './event.resource';
import { EventsService } from './events.service';
import { ListEventsQuery } from './list-events.query';
import { OpenStreamDto } from './open-stream.dto';

@Controller({ path: 'events', version: CREDENTIAL_PLATFORM })
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly streams: EventStreamsService,
  ) {}

  @Get()
  @RequireScope('webhooks.read')
  async list(@Tenant() tenant: TenantId, @Query() query: ListEventsQuery, @RequestTarget() target: string) {
    const { events, after, hasMore } = await this.events.list(tenant, query);
    const links = feedLinks(target, after, hasMore);
    return envelope(events.map(toEventResource), { links, meta: { after: after ?? null } });
  }

  @Post('streams')
  @HttpCode(201)
  @RequireScope('webhooks.read')
  async openStream(@CallerOf() caller: Caller, @Body() { issuanceId, presentationId }: OpenStreamDto) {
    const { url, expiresAt } = await this.streams.create(caller, issuanceId ?? presentationId);
    return envelope({ url, expiresAt: expiresAt.toISOString() });
  }
}

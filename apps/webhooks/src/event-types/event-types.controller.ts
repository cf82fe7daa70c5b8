import { Controller, Get, Param, Query } from '@nestjs/common';
import { RequireScope } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, envelope, LongPageQuery, pageLinks, pageOf, RequestTarget } from '@vc/platform/http';
import { toEventTypeResource } from './event-type.resource';
import { EventTypesService } from './event-types.service';

/** The event types are the same for every tenant. */
@Controller({ path: 'event-types', version: CREDENTIAL_PLATFORM })
export class EventTypesController {
  constructor(private readonly eventTypes: EventTypesService) {}

  @Get()
  @RequireScope('webhooks.read')
  list(@Query() query: LongPageQuery, @RequestTarget() target: string) {
    const page = pageOf(this.eventTypes.list().map(toEventTypeResource), query);
    return envelope(page.items, { links: pageLinks(target, page) });
  }

  @Get(':id')
  @RequireScope('webhooks.read')
  get(@Param('id') id: string) {
    return envelope(toEventTypeResource(this.eventTypes.get(id)));
  }
}

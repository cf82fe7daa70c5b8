import { Injectable } from '@nestjs/common';
import { type CataloguedEvent, EVENT_CATALOGUE } from '@vc/contract/events';
import { notFound } from '@vc/platform/http';

@Injectable()
export class EventTypesService {
  list(): readonly CataloguedEvent[] {
    return EVENT_CATALOGUE;
  }

  /** @throws DomainError `NOT_FOUND` */
  get(type: string): CataloguedEvent {
    const event = EVENT_CATALOGUE.find(({ eventType }) => eventType === type);
    if (!event) throw notFound('event type', type);
    return event;
  }
}

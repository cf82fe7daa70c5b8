import type { DomainEvent, EventType, Topic } from '@vc/contract/events';
import { ANNOTATED_EVENT_TYPES, topicOf, WEBHOOK_EVENT_TYPES } from '@vc/contract/events';
import { chosenEndpointOf } from '../wanted-events';
import type { ClaimedRecovery } from './recoveries.repository';

/** Decides which events a recovery delivers again, before the filter on members is applied. */
export class RecoveredEvents {
  /** Types that the recovery asks for. */
  private readonly requested: EventType[];
  /** Those of them that the endpoint asks for. */
  private readonly filtered: EventType[];

  constructor(private readonly recovery: ClaimedRecovery) {
    const { event_types: types, filter_types: filter } = recovery;
    this.requested = WEBHOOK_EVENT_TYPES.filter((type) => types.length === 0 || types.includes(type));
    this.filtered = this.requested.filter((type) => filter.length === 0 || filter.includes(type));
  }

  /** Topics of the types, and of events that may name the endpoint. */
  get topics(): Topic[] {
    const chosen = this.requested.filter((type) => ANNOTATED_EVENT_TYPES.includes(type));
    return [...new Set([...this.filtered, ...chosen].map(topicOf))];
  }

  /** Whether the endpoint asks for events of this type. */
  isOfWantedType({ tenantId, type }: DomainEvent): boolean {
    return tenantId === this.recovery.tenant_id && this.filtered.includes(type);
  }

  /** @param event is authentic, so that it may name the endpoint */
  has(event: DomainEvent): boolean {
    if (this.isOfWantedType(event)) return true;
    const { tenant_id: tenantId, endpoint_id: endpointId } = this.recovery;
    const isChosen = event.tenantId === tenantId && chosenEndpointOf(event) === endpointId;
    return isChosen && this.requested.includes(event.type);
  }
}

import type { DomainEvent } from '@vc/contract/events';
import { createEvent } from '@vc/platform/messaging';
import type { Issuance } from './issuance.entity';

type IssuanceEvent = 'offered' | 'completed' | 'failed' | 'expired';

export function issuanceEvent(what: IssuanceEvent, { tenantId, id }: Pick<Issuance, 'tenantId' | 'id'>): DomainEvent {
  return createEvent(`openid4vc.issuance.${what}`, tenantId, id, { openId4VcIssuanceId: id });
}

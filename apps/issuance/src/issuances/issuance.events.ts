import { DomainEvent } from '@vc/contract/events';
import { createEvent } from '@vc/platform/messaging';
import { Issuance } from './issuance.entity';

export function issuanceOffered({ tenantId, id }: Issuance): DomainEvent {
  return createEvent('openid4vc.issuance.offered', tenantId, id, { openId4VcIssuanceId: id });
}

export function issuanceCompleted({ tenantId, id }: Issuance): DomainEvent {
  return createEvent('openid4vc.issuance.completed', tenantId, id, { openId4VcIssuanceId: id });
}

import type { DomainEvent } from '@vc/contract/events';
import { toAnnotationsMembers } from '@vc/feature/annotations';
import { createEvent } from '@vc/platform/messaging';
import type { Issuance } from './issuance.entity';

type IssuanceEvent = 'offered' | 'completed' | 'failed' | 'expired';

export function issuanceEvent(what: IssuanceEvent, issuance: Issuance): DomainEvent {
  const { tenantId, id } = issuance;
  const payload = { openId4VcIssuanceId: id, ...toAnnotationsMembers(issuance) };
  return createEvent(`openid4vc.issuance.${what}`, tenantId, id, payload);
}

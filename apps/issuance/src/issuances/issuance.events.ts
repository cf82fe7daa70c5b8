import type { DomainEvent } from '@vc/contract/events';
import { toAnnotationsMembers } from '@vc/feature/annotations';
import { createEvent } from '@vc/platform/messaging';
import type { WalletDecision } from './issuance-credential-status';
import type { IssuanceCredential } from './issuance-credential.entity';
import type { Issuance } from './issuance.entity';

type IssuanceEvent = 'offered' | 'completed' | 'failed' | 'expired';

export function issuanceEvent(what: IssuanceEvent, issuance: Issuance): DomainEvent {
  const { tenantId, id } = issuance;
  const payload = { openId4VcIssuanceId: id, ...toAnnotationsMembers(issuance) };
  return createEvent(`openid4vc.issuance.${what}`, tenantId, id, payload);
}

/** Tells the issuer's organization of a decision that no event of the wallet tells it of. */
export function issuedCredentialDecided(credential: IssuanceCredential, decision: WalletDecision): DomainEvent {
  const { tenantId, id, issuanceId } = credential;
  const payload = { openId4VcIssuanceId: issuanceId, openId4VcCredentialId: id };
  return createEvent(`wallet.credential.${decision}`, tenantId, id, payload);
}

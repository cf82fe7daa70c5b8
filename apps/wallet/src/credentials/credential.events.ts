import { DomainEvent } from '@vc/contract/events';
import { createEvent } from '@vc/platform/messaging';
import { WalletCredential } from './credential.entity';

/** @param decision the status that the user moved the credential to */
export function walletCredentialDecided(credential: WalletCredential, decision: 'accepted' | 'rejected'): DomainEvent {
  const { id, tenantId, issuanceId } = credential;
  return createEvent(`wallet.credential.${decision}`, tenantId, id, {
    credentialId: id,
    ...(issuanceId && { openId4VcIssuanceId: issuanceId }),
  });
}

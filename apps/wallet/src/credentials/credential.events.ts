import type { DomainEvent } from '@vc/contract/events';
import { createEvent } from '@vc/platform/messaging';
import type { CredentialDecision } from './credential-status';
import type { WalletCredential } from './credential.entity';

/** @param decision the status that the user moved the credential to */
export function walletCredentialDecided(credential: WalletCredential, decision: CredentialDecision): DomainEvent {
  const { id, tenantId, issuanceId } = credential;
  return createEvent(`wallet.credential.${decision}`, tenantId, id, {
    credentialId: id,
    ...(issuanceId && { openId4VcIssuanceId: issuanceId }),
  });
}

/** Of a credential that an issuer of this platform has given. @param source what it is there */
export function walletCredentialReceived(
  { id, tenantId }: WalletCredential,
  source: { issuerTenantId: string; issuanceId: string; issuanceCredentialId: string },
): DomainEvent {
  return createEvent('wallet.credential.received', tenantId, id, {
    credentialId: id,
    issuerTenantId: source.issuerTenantId,
    openId4VcIssuanceId: source.issuanceId,
    openId4VcCredentialId: source.issuanceCredentialId,
  });
}

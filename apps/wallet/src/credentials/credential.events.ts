import type { DomainEvent } from '@vc/contract/events';
import { createEvent } from '@vc/platform/messaging';
import type { CredentialDecision } from './credential-status';
import type { WalletCredential } from './credential.entity';

/** @param decision the new status of the credential */
export function walletCredentialDecided(credential: WalletCredential, decision: CredentialDecision): DomainEvent {
  const { id, tenantId, issuanceId } = credential;
  return createEvent(`wallet.credential.${decision}`, tenantId, id, {
    credentialId: id,
    ...(issuanceId && { openId4VcIssuanceId: issuanceId }),
  });
}

/** @param source the ids that the issuer, a tenant of this platform, has for the credential */
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

import type { DomainEvent } from '@vc/contract/events';
import { createEvent } from '@vc/platform/messaging';
import type { CredentialDecision } from './credential-status';
import type { WalletCredential } from './credential.entity';
import { platformIssuanceOf } from './platform-issuance';

/** @param decision the new status of the credential */
export function walletCredentialDecided(credential: WalletCredential, decision: CredentialDecision): DomainEvent {
  const { id, tenantId } = credential;
  return createEvent(`wallet.credential.${decision}`, tenantId, id, {
    credentialId: id,
    ...platformIssuanceOf(credential),
  });
}

/**
 * Undefined for a credential that no issuer of this platform has named.
 * @param issuerTenantId the tenant of the issuer, if it is of this platform
 */
export function walletCredentialReceived(
  credential: WalletCredential,
  issuerTenantId: string | undefined,
): DomainEvent | undefined {
  const { id, tenantId } = credential;
  const issued = platformIssuanceOf(credential);
  if (!issued || issuerTenantId === undefined) return undefined;
  return createEvent('wallet.credential.received', tenantId, id, { credentialId: id, issuerTenantId, ...issued });
}

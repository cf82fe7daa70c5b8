import type { WalletPresentation } from './presentation.entity';

/** IF §2.5 */
export function toWalletPresentationResource(presentation: WalletPresentation) {
  const { id, tenantId, status, createdAt, updatedAt, selectedCredentials, verifier, expiresAt } = presentation;
  return {
    id,
    tenantId,
    status,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    selectedCredentials,
    verifier,
    expiresAt: expiresAt.toISOString(),
  };
}

import type { FederationTrustAnchor } from './trust-anchor.entity';

export function toTrustAnchorResource({ id, entityIdentifier, jwks, createdAt }: FederationTrustAnchor) {
  return { id, entityIdentifier, jwks, createdAt: createdAt.toISOString() };
}

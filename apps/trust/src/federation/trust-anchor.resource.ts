import type { FederationTrustAnchor } from './trust-anchor.entity';

export function toTrustAnchorResource({ id, name, entityIdentifier, jwks, createdAt }: FederationTrustAnchor) {
  return { id, name, entityIdentifier, jwks, createdAt: createdAt.toISOString() };
}

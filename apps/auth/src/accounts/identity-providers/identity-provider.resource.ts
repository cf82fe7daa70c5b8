import type { IdentityProvider } from './identity-provider.entity';

/** No response shows the secret. */
export function toIdentityProviderResource(provider: IdentityProvider) {
  const { issuer, clientId, roleClaim, roleMapping, emailVerification, updatedAt } = provider;
  return { issuer, clientId, roleClaim, roleMapping, emailVerification, updatedAt: updatedAt.toISOString() };
}

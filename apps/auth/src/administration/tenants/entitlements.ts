import { type Entitlement, isEntitlement } from '@vc/contract/access';

/** Returns the scopes that clients of a tenant with these entitlements may have. */
export function selectEntitled<S extends string>(scopes: readonly S[], entitlements: readonly Entitlement[]): S[] {
  return scopes.filter((scope) => !isEntitlement(scope) || entitlements.includes(scope));
}

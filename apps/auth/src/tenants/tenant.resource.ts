import type { Tenant } from './tenant.entity';

export function toTenantResource({ id, slug, name, status, display, entitlements, secondFactor, createdAt }: Tenant) {
  return { id, slug, name, status, display, entitlements, secondFactor, createdAt: createdAt.toISOString() };
}

/** The tenant as the other services see it. */
export function toInternalTenantResource({ id, slug, name, display }: Tenant) {
  return { id, slug, name, display };
}

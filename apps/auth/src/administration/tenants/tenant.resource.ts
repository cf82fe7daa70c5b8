import type { Tenant } from './tenant.entity';

export function toTenantResource({ createdAt, deletion, ...tenant }: Tenant) {
  const { id, slug, name, kind, status, display, entitlements, secondFactor, approvalRequiredFor, mutedAlerts } =
    tenant;
  const members = {
    id,
    slug,
    name,
    kind,
    status,
    display,
    entitlements,
    secondFactor,
    approvalRequiredFor,
    mutedAlerts,
  };
  return {
    ...members,
    createdAt: createdAt.toISOString(),
    ...(deletion && { deletion: { requestedAt: deletion.requestedAt, dueAt: deletion.dueAt } }),
  };
}

/** The tenant as the other services see it. */
export function toInternalTenantResource({ id, slug, name, kind, display, entitlements }: Tenant) {
  return { id, slug, name, kind, display, entitlements };
}

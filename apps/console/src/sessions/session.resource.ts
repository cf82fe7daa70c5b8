import type { CurrentSession } from './session-members.service';

export function toSessionResource({ session, active, scopes }: CurrentSession) {
  const { member, tenant, roles, isOperator } = active;
  return {
    member,
    tenant: {
      id: tenant.id,
      slug: tenant.slug,
      name: tenant.name,
      kind: tenant.kind ?? 'production',
      ...tenant.display,
    },
    roles,
    scopes,
    isOperator,
    expiresAt: session.expiresAt.toISOString(),
  };
}

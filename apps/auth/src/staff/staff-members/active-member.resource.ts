import { toInternalTenantResource } from '../../administration/tenants/tenant.resource';
import type { ActiveMember } from './active-members.service';

export function toActiveMemberResource({ member, tenant, isOperator, session }: ActiveMember) {
  const { id, name, email, roles } = member;
  return {
    member: { id, name, email },
    roles,
    tenant: toInternalTenantResource(tenant),
    isOperator,
    session: { idleSeconds: session.idle, absoluteSeconds: session.absolute },
  };
}

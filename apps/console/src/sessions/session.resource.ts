import type { StaffAccount } from '../accounts/staff-accounts';
import type { UserAccount } from '../accounts/user-accounts';
import { toOrganizationResource } from '../organizations/organization.resource';
import type { CurrentSession } from './current-sessions.service';

export function toStaffSessionResource({ session, account, scopes }: CurrentSession<StaffAccount>) {
  const { member, tenant, roles, isOperator } = account;
  return {
    member,
    tenant: toOrganizationResource(tenant),
    roles,
    scopes,
    isOperator,
    expiresAt: session.expiresAt.toISOString(),
  };
}

export function toUserSessionResource({ session, account: { id, user, tenant } }: CurrentSession<UserAccount>) {
  const { username, firstName: name, email } = user;
  return {
    user: { id, username, ...(name !== null && { name }), ...(email !== null && { email }) },
    tenant: toOrganizationResource(tenant),
    expiresAt: session.expiresAt.toISOString(),
  };
}

import type { AuthAction } from '../../administration/audit/auth-action';
import {
  acceptTokens,
  endTokens,
  ofTenant,
  refuseTokens,
  type Revocation,
} from '../../authorization-server/tokens/revocation';
import { hasSameMembers } from '../../has-same-members';
import { NO_INVITATION } from './invitation-token';
import type { StaffMember } from './staff-member.entity';
import { nextStaffStatus } from './staff-status';
import type { UpdateStaffDto } from './update-staff.dto';

/** A suspension ends an open invitation. @throws DomainError `INVALID_STATE` */
export function changeMember(before: StaffMember, { status, ...dto }: UpdateStaffDto): StaffMember {
  const { name = before.name, roles = before.roles, mutedAlerts = before.mutedAlerts } = dto;
  const member = { ...before, name, roles, mutedAlerts };
  if (status === undefined || status === before.status) return member;
  if (status === 'active') return { ...member, status: nextStaffStatus(before.status, 'resume') };
  return { ...member, status: nextStaffStatus(before.status, 'suspend'), ...NO_INVITATION };
}

export function listActions(before: StaffMember, after: StaffMember): AuthAction[] {
  if (before.status === after.status) return ['staff.updated'];
  return ['staff.updated', after.status === 'suspended' ? 'staff.suspended' : 'staff.resumed'];
}

/** Returns what a change of the status and the roles of a member means for the tokens. */
export function toRevocations(before: StaffMember, after: StaffMember, now: Date): Revocation[] {
  const { id, tenantId, status } = after;
  if (status !== before.status) {
    const revocation = status === 'suspended' ? refuseTokens('user', id, now, true) : acceptTokens('user', id, now);
    return [ofTenant(tenantId, revocation)];
  }
  return hasSameMembers(before.roles, after.roles) ? [] : endSessions(after, now);
}

/** A suspended member stays refused. */
export function endSessions({ id, tenantId }: Pick<StaffMember, 'id' | 'tenantId'>, now: Date): Revocation[] {
  return [ofTenant(tenantId, endTokens('user', id, now))];
}

import type { InvitedMember } from './invitations.service';
import { isOfProvider, type StaffMember } from './staff-member.entity';

export function toStaffMemberResource(member: StaffMember) {
  const { id, tenantId, email, name, roles, status, mutedAlerts, invitationExpiresAt, createdAt } = member;
  return {
    id,
    tenantId,
    email,
    name,
    roles,
    status,
    mutedAlerts,
    logIn: isOfProvider(member) ? 'identity-provider' : 'password',
    ...(invitationExpiresAt && { invitationExpiresAt: invitationExpiresAt.toISOString() }),
    createdAt: createdAt.toISOString(),
  };
}

/** Only this response shows the address of the invitation, and only where no e-mail is sent. */
export function toInvitedMemberResource({ member, invitationUrl }: InvitedMember) {
  return { ...toStaffMemberResource(member), ...(invitationUrl !== undefined && { invitationUrl }) };
}

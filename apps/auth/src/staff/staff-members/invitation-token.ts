import { randomBytes } from 'node:crypto';
import { sha256 } from '@vc/protocol/crypto';
import type { StaffMember } from './staff-member.entity';

const TOKEN_BYTES = 32;
const LIFETIME_MS = 72 * 60 * 60_000;

/** What a member without an open invitation has. */
export const NO_INVITATION = { invitationHash: null, invitationExpiresAt: null };

/** Returns the token of a new invitation, and what the member keeps of it. An earlier invitation ends. */
export function createInvitation(now: Date): {
  token: string;
  invitation: Pick<StaffMember, 'invitationHash' | 'invitationExpiresAt'>;
} {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const invitationExpiresAt = new Date(now.getTime() + LIFETIME_MS);
  return { token, invitation: { invitationHash: hashInvitation(token), invitationExpiresAt } };
}

export function hashInvitation(token: string): Buffer {
  return sha256(token);
}

import type { Tone } from '@vc/web/elements';
import type { Credential, CredentialStatus } from '../api/schemas';

export const CREDENTIAL_TONES: Record<CredentialStatus, Tone> = {
  offered: 'open',
  issued: 'good',
  accepted: 'good',
  rejected: 'warn',
  failed: 'bad',
  expired: 'quiet',
  suspended: 'warn',
  revoked: 'bad',
};

export const CREDENTIAL_STATUSES = Object.keys(CREDENTIAL_TONES) as CredentialStatus[];

type Act = 'suspend' | 'reinstate' | 'revoke';

const IN_USE: readonly CredentialStatus[] = ['issued', 'accepted', 'rejected'];

/** What can be done to a credential. The platform decides about it again. */
export function actsOn({ status, revocable }: Pick<Credential, 'status' | 'revocable'>): Act[] {
  if (!revocable) return [];
  if (status === 'suspended') return ['reinstate', 'revoke'];
  return IN_USE.includes(status) ? ['suspend', 'revoke'] : [];
}

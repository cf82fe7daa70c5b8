import type { Scope } from './scopes';

/** What a tenant may make depend on a second member of its staff, and the scope of those who may approve it. */
const SCOPE_OF_ACT = {
  /** Makes a root certificate, and so the key below which the tenant signs. */
  'root.create': 'trust.write',
  /** Makes a certificate and its key the ones that sign. */
  'certificate.activate': 'trust.write',
  /** Revokes more than `REVOKED_ALONE` credentials in one request. */
  'credentials.revoke': 'credentials.write',
  /** Invites a member of staff, also again, or gives one other roles. */
  'staff.invite': 'admin',
  /** Registers a client, or gives one another secret. */
  'client.create': 'admin',
  /** Sets or deletes the identity provider, which decides who is staff. */
  'identity-provider.change': 'admin',
  /** Requests the deletion of a tenant, as the operator. */
  'tenant.delete': 'admin',
  /** Changes which acts are guarded. It is guarded itself as soon as another one is. */
  'approvals.change': 'admin',
} as const satisfies Record<string, Scope>;

export type GuardedAct = keyof typeof SCOPE_OF_ACT;

/** The acts that a tenant chooses among. */
export type ChosenAct = Exclude<GuardedAct, 'approvals.change'>;

export const GUARDED_ACTS = Object.keys(SCOPE_OF_ACT) as GuardedAct[];
export const CHOSEN_ACTS = GUARDED_ACTS.filter((act): act is ChosenAct => act !== 'approvals.change');

/** They make others who can act, so a tenant that guards anything begins with them. A later change may leave them out. */
export const ACTS_GUARDED_FIRST = [
  'staff.invite',
  'client.create',
  'identity-provider.change',
] as const satisfies ChosenAct[];

/** Credentials that one request revokes without being a mass revocation. */
export const REVOKED_ALONE = 10;

export function scopeOfAct(act: GuardedAct): Scope {
  return SCOPE_OF_ACT[act];
}

import { type Scope, SCOPES } from './scopes';

/** The scopes of holders of credentials, of clients that act as one, and of identity providers. Staff never has them. */
const SCOPES_OF_OTHERS = ['wallet', 'wallet.act', 'staff.provision'] as const satisfies Scope[];

export type StaffScope = Exclude<Scope, (typeof SCOPES_OF_OTHERS)[number]>;

const STAFF_SCOPES = SCOPES.filter((scope): scope is StaffScope => !SCOPES_OF_OTHERS.some((each) => each === scope));

/** What a member of staff may authorize an application to do. */
const SCOPES_OF_ROLE = {
  owner: STAFF_SCOPES,
  issuer: [
    'approvals.write',
    'credentials.read',
    'credentials.write',
    'onboarding.read',
    'onboarding.write',
    'trust.read',
    'wallet.push',
  ],
  verifier: ['presentations.read', 'presentations.write', 'sc-citizen', 'trust.read', 'wallet.push'],
  'trust-officer': ['approvals.write', 'trust.read', 'trust.write'],
  developer: ['credentials.read', 'presentations.read', 'trust.read', 'webhooks.read', 'webhooks.write'],
  auditor: [
    'audit.read',
    'consent.read',
    'credentials.read',
    'onboarding.read',
    'presentations.read',
    'trust.read',
    'webhooks.read',
  ],
  support: ['credentials.read', 'onboarding.read', 'presentations.read', 'webhooks.read'],
} as const satisfies Record<string, readonly StaffScope[]>;

export type Role = keyof typeof SCOPES_OF_ROLE;

export const ROLES = Object.keys(SCOPES_OF_ROLE) as Role[];

/** Returns the scopes that at least one of the roles has, in the order of `SCOPES`. */
export function scopesOfRoles(roles: readonly Role[]): StaffScope[] {
  const scopes = new Set<StaffScope>(roles.flatMap((role) => SCOPES_OF_ROLE[role]));
  return STAFF_SCOPES.filter((scope) => scopes.has(scope));
}

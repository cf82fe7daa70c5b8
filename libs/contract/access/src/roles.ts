import { type Scope, SCOPES } from './scopes';

/** The scopes of the holders of credentials, and those by which a client acts as one. Staff never has them. */
const SCOPES_OF_HOLDERS: readonly Scope[] = ['wallet', 'wallet.act'];

/** What a member of staff may authorize an application to do. */
const SCOPES_OF_ROLE = {
  owner: SCOPES.filter((scope) => !SCOPES_OF_HOLDERS.includes(scope)),
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
  auditor: ['audit.read', 'credentials.read', 'onboarding.read', 'presentations.read', 'trust.read', 'webhooks.read'],
  support: ['credentials.read', 'onboarding.read', 'presentations.read', 'webhooks.read'],
} as const satisfies Record<string, readonly Scope[]>;

export type Role = keyof typeof SCOPES_OF_ROLE;

export const ROLES = Object.keys(SCOPES_OF_ROLE) as Role[];

/** Returns the scopes that at least one of the roles has, in the order of `SCOPES`. */
export function scopesOfRoles(roles: readonly Role[]): Scope[] {
  const scopes = new Set<Scope>(roles.flatMap((role) => SCOPES_OF_ROLE[role]));
  return SCOPES.filter((scope) => scopes.has(scope));
}

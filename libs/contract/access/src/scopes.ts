/** An area is one base URL of the interface. The `aud` of access tokens names areas. That of the console has no scopes. */
export type Area = 'auth' | 'verify' | 'api' | 'wallet' | 'onboarding' | 'console';

export const AREAS: Area[] = ['auth', 'verify', 'api', 'wallet', 'onboarding'];

/** Scopes of docs/reference/interface-gaps.md "Tokens, scopes, tenants", and the area of each. */
const AREA_OF_SCOPE = {
  'sc-citizen': 'verify',
  /** Reads the consent records of the verification API, and exports those of one person. */
  'consent.read': 'verify',
  'credentials.read': 'api',
  'credentials.write': 'api',
  'presentations.read': 'api',
  'presentations.write': 'api',
  'trust.read': 'api',
  'trust.write': 'api',
  'webhooks.read': 'api',
  'webhooks.write': 'api',
  wallet: 'wallet',
  'wallet.push': 'wallet',
  /** Lets a client exchange its own token for one of a user of its tenant (RFC 8693). */
  'wallet.act': 'auth',
  'onboarding.read': 'onboarding',
  'onboarding.write': 'onboarding',
  /** Approves what other members of staff request. `admin` includes it. */
  'approvals.write': 'auth',
  /** Reads the audit records of the authorization server. `admin` includes it. */
  'audit.read': 'auth',
  /** Of the client by which the identity provider of a tenant manages its staff. */
  'staff.provision': 'auth',
  admin: 'auth',
} as const satisfies Record<string, Area>;

export type Scope = keyof typeof AREA_OF_SCOPE;

export const SCOPES = Object.keys(AREA_OF_SCOPE) as Scope[];

/**
 * What a tenant may do only if the operator of the platform entitles it: scopes of its clients, and own texts, senders and links in the
 * e-mails to its users.
 */
export const ENTITLEMENTS = ['wallet.act', 'sc-citizen', 'notices.custom'] as const;

export type Entitlement = (typeof ENTITLEMENTS)[number];

export function isEntitlement(scope: string): scope is Entitlement {
  return ENTITLEMENTS.some((entitlement) => entitlement === scope);
}

export function isScope(value: string): value is Scope {
  return Object.hasOwn(AREA_OF_SCOPE, value);
}

export function areaOfScope(scope: Scope): Area {
  return AREA_OF_SCOPE[scope];
}

/** Returns the `aud` value of an area, which is its base URL. */
export function audienceOf(area: Area, publicUrl: string): string {
  return `${publicUrl}/${area}`;
}

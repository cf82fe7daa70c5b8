/** An area is one base URL of the interface; access tokens name the areas they are for as `aud`. */
export type Area = 'auth' | 'verify' | 'api' | 'wallet' | 'onboarding';

export const AREAS: Area[] = ['auth', 'verify', 'api', 'wallet', 'onboarding'];

/** The scopes of docs/interface-gaps.md "Tokens, scopes, tenants", and the area each one opens. */
const AREA_OF_SCOPE = {
  'sc-citizen': 'verify',
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
  admin: 'auth',
} as const satisfies Record<string, Area>;

export type Scope = keyof typeof AREA_OF_SCOPE;

export const SCOPES = Object.keys(AREA_OF_SCOPE) as Scope[];

export function isScope(value: string): value is Scope {
  return Object.hasOwn(AREA_OF_SCOPE, value);
}

export function areaOfScope(scope: Scope): Area {
  return AREA_OF_SCOPE[scope];
}

/** The `aud` value of an area: its base URL. */
export function audienceOf(area: Area, publicUrl: string): string {
  return `${publicUrl}/${area}`;
}

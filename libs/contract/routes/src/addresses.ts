// Public addresses that one service answers and others name. docs/architecture.md "Addresses".
// Their base is `PUBLIC_URL`, or that of the domain of their tenant.

/** Paths of the pages of the apps for browsers. All else of an app is below its path. */
const APP_PATHS = { console: '/console', 'wallet-app': '/wallet/app' } as const;

type BrowserAppName = keyof typeof APP_PATHS;

export function browserAppPath(app: BrowserAppName): string {
  return APP_PATHS[app];
}

/** Where the authorization server sends the browser after a log-in to an app. */
export function browserAppCallback(base: string, app: BrowserAppName): string {
  return `${base}${browserAppPath(app)}/callback`;
}

/** Where an issuer sends the browser of a holder back to the wallet, after a log-in there. */
export function walletAppRedirectUri(base: string): string {
  return `${base}${browserAppPath('wallet-app')}/authorized`;
}

/** Where the credential issuers of all tenants are. */
export function credentialIssuersBase(publicUrl: string): string {
  return `${publicUrl}/oid4vci/`;
}

/** The Credential Issuer Identifier of a tenant (OpenID4VCI 1.0 §12.2.1). */
export function credentialIssuerIdentifier(publicUrl: string, tenantId: string): string {
  return credentialIssuersBase(publicUrl) + tenantId;
}

/** Where the verifiers of all tenants are. */
export function verifiersBase(publicUrl: string): string {
  return `${publicUrl}/oid4vp/`;
}

/** Base of the wallet-facing endpoints of a tenant's verifier. */
export function verifierBase(publicUrl: string, tenantId: string): string {
  return verifiersBase(publicUrl) + tenantId;
}

/**
 * The form parameter by which the platform's wallet names the presentation that it responds to. Only a wallet of the
 * verifier's organization sends it, because that wallet publishes the decision of its holder to the organization.
 */
export const ANSWERED_PRESENTATION = 'presentation_id';

/** The URL that a tenant's `did:web` stands for. */
export function didBase(publicUrl: string, tenantId: string): string {
  return `${publicUrl}/did/${tenantId}`;
}

/** Where the type URLs of all authors are. */
export function typesBase(publicUrl: string): string {
  return `${publicUrl}/vct/`;
}

/** The type URL of a `code` (IF §9.5). */
export function typeUrl(publicUrl: string, author: string, code: string): string {
  return `${typesBase(publicUrl)}${author}/${code}`;
}

/** Where the status lists of all tenants are. */
export function statusListsBase(publicUrl: string): string {
  return `${publicUrl}/status-lists/`;
}

export function statusListUri(publicUrl: string, tenantId: string, id: string): string {
  return `${statusListsBase(publicUrl)}${tenantId}/${id}`;
}

/** Where a tenant lists its status lists (Token Status List §9). */
export function statusListAggregationUri(publicUrl: string, tenantId: string): string {
  return `${statusListsBase(publicUrl)}${tenantId}/aggregation`;
}

/** The base URL of a tenant's domain: another host of the same gateway. */
export function domainBase(publicUrl: string, domain: string): string {
  const url = new URL(publicUrl);
  url.hostname = domain;
  return url.href.replace(/\/$/, '');
}

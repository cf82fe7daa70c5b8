import routes from './routes.json';

/** First path segments, and the service behind them. docs/architecture.md "Addresses". */
export interface Route {
  prefix: string;
  /** Without a service, gateways route the prefix nowhere. */
  service?: string;
  /** Whether the next segment is the id of a tenant. */
  tenant?: boolean;
}

/** A path is for the route with the longest prefix that it has. */
export const ROUTES: readonly Route[] = routes;

const TENANT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=[/?]|$)/i;
const TENANT_PREFIXES = ROUTES.filter(({ tenant }) => tenant).map(({ prefix }) => `${prefix}/`);

/** The tenant whose wallet-facing address the URL is, if any. Its id may have capitals there (RFC 9562 §4). */
export function findTenant(url: string): string | undefined {
  const prefix = TENANT_PREFIXES.find((start) => url.startsWith(start));
  return prefix === undefined ? undefined : TENANT_ID.exec(url.slice(prefix.length))?.[0].toLowerCase();
}

/** The landing page of offers, whose tenant is in the query. The service checks it. */
const OFFER_PAGE = /^\/invitation\/?(?:\?|$)/;

/** The wallet for holders. On a domain, it logs in the users of its tenant only. */
const WALLET_APP = /^\/wallet\/app(?:[/?]|$)/;

/** Whether the URL is one that the domain of the tenant answers: a wallet-facing address of the tenant, or its wallet. */
export function isOnDomain(url: string, tenantId: string): boolean {
  return findTenant(url) === tenantId || OFFER_PAGE.test(url) || WALLET_APP.test(url);
}

/** The addresses of the authorization server that wallets request. Its other addresses use cookies, or are for servers. */
const FOR_WALLETS_AT_AUTHORIZATION_SERVER = [
  '/auth/connect/token',
  '/auth/par',
  '/auth/challenge',
  '/auth/jwks',
  '/auth/.well-known',
  '/.well-known/oauth-authorization-server/auth',
  '/.well-known/openid-configuration/auth',
];
const FOR_WALLETS = [...TENANT_PREFIXES, '/vct/', ...FOR_WALLETS_AT_AUTHORIZATION_SERVER.map((path) => `${path}/`)];

/** Whether wallets request the URL, also those that are pages in a browser. No such URL uses cookies. */
export function isForBrowserWallets(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  const segments = `${path}/`;
  return FOR_WALLETS.some((start) => segments.startsWith(start));
}

const LONGEST_FIRST = [...ROUTES]
  .sort((left, right) => right.prefix.length - left.prefix.length)
  .map(({ prefix, service }) => ({ start: `${prefix}/`, service }));

/** Servers read dots, encoded slashes and empty segments differently. tools/build/nginx.mjs has the same rule. */
const AMBIGUOUS = /\/\/|\/\.\.?(\/|$)|%2e|%2f|%5c|\\/i;

/** Whether a gateway and the service behind it could route the path differently. */
export function isAmbiguous(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return AMBIGUOUS.test(path);
}

/** The service that answers the path, if any. `/api/v1/x` is `/api/x`; `/internal` is not reachable from outside. */
export function findService(url: string): string | undefined {
  const [withVersion = ''] = url.split('?', 1);
  const segments = `${withVersion.replace(/^\/api\/v1(?=\/|$)/, '/api')}/`;
  return LONGEST_FIRST.find(({ start }) => segments.startsWith(start))?.service;
}

/** First path segments and the service behind them; the longest match wins. docs/architecture.md "Addresses". */
export const ROUTES: [prefix: string, service: string][] = [
  ['/auth', 'auth'],
  ['/.well-known/oauth-authorization-server/auth', 'auth'],
  ['/.well-known/openid-configuration/auth', 'auth'],
  ['/verify', 'verification'],
  ['/onboarding', 'onboarding'],
  ['/api/presets/credentials', 'issuance'],
  ['/api/templates/credentials', 'issuance'],
  ['/api/credentials', 'issuance'],
  ['/api/issuances', 'issuance'],
  ['/api/presets/presentations', 'presentation'],
  ['/api/templates/presentations', 'presentation'],
  ['/api/presentations', 'presentation'],
  ['/api/certificates', 'trust'],
  ['/api/trusted-entities', 'trust'],
  ['/did', 'trust'],
  ['/crl', 'trust'],
  ['/api/endpoints', 'webhooks'],
  ['/api/deliveries', 'webhooks'],
  ['/wallet', 'wallet'],
  ['/oid4vci', 'issuance'],
  ['/invitation', 'issuance'],
  ['/oid4vp', 'presentation'],
  ['/vct', 'issuance'],
  ['/status-lists', 'issuance'],
  ['/.well-known/openid-credential-issuer/oid4vci', 'issuance'],
];

const LONGEST_FIRST = [...ROUTES].sort(([left], [right]) => right.length - left.length);

/** The service that answers the path, if any. `/api/v1/x` is `/api/x`; `/internal` is nobody's from outside. */
export function serviceFor(url: string): string | undefined {
  const path = url.split('?', 1)[0]!.replace(/^\/api\/v1(?=\/|$)/, '/api');
  return LONGEST_FIRST.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1];
}

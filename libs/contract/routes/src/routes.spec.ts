import { findService, findTenant, isAmbiguous, isForBrowserWallets, isOnDomain } from './routes';

describe('findService', () => {
  it.each([
    ['/auth/connect/token', 'auth'],
    ['/.well-known/oauth-authorization-server/auth', 'auth'],
    ['/api/credentials/issuance', 'issuance'],
    ['/api/v1/issuances?x=1', 'issuance'],
    ['/api/v1/endpoints', 'webhooks'],
    ['/api/certificates/1', 'trust'],
    ['/wallet/v2/credentials/1', 'wallet'],
    ['/wallet/app?credentialId=1', 'console'],
    ['/wallet/app/wallet/credentials', 'console'],
    ['/wallet/apps', 'wallet'],
    ['/onboarding/users', 'onboarding'],
    ['/oid4vci/t/nonce', 'issuance'],
    ['/.well-known/openid-credential-issuer/oid4vci/t', 'issuance'],
  ])('returns for %s the service %s', (url, service) => {
    expect(findService(url)).toBe(service);
  });

  it.each([
    '/',
    '/internal/keys/1/sign',
    '/auth/admin/tenants',
    '/auth/v1/admin',
    '/api/internal',
    '/authx',
    '/api',
    '/api/v1',
    '/walletx/credentials',
  ])('returns no service for %s', (url) => {
    expect(findService(url)).toBeUndefined();
  });
});

describe('findTenant', () => {
  const TENANT = '0191f0a0-0000-7000-8000-000000000001';

  it.each([
    `/oid4vci/${TENANT}/nonce`,
    `/oid4vp/${TENANT}/requests/x`,
    `/.well-known/openid-credential-issuer/oid4vci/${TENANT}`,
    `/status-lists/${TENANT}/x?y`,
    `/did/${TENANT}/did.json`,
  ])('returns the tenant of %s', (url) => {
    expect(findTenant(url)).toBe(TENANT);
  });

  it.each(['/oid4vci/x/nonce', '/oid4vci', `/api/issuances/${TENANT}`, `/oid4vci/${TENANT}0/nonce`])(
    'returns no tenant for %s',
    (url) => {
      expect(findTenant(url)).toBeUndefined();
    },
  );
});

describe('findTenant for a tenant in capitals', () => {
  it('returns it in lower case', () => {
    const id = '0191f0a0-abcd-7000-8000-000000000001';
    expect(findTenant(`/oid4vci/${id.toUpperCase()}/nonce`)).toBe(id);
    expect(isOnDomain(`/oid4vci/${id.toUpperCase()}/nonce`, id)).toBe(true);
  });
});

describe('isForBrowserWallets', () => {
  it.each([
    '/oid4vci/t/credential',
    '/oid4vci/t/offers/x',
    '/oid4vp/t/requests/x?y',
    '/.well-known/openid-credential-issuer/oid4vci/t',
    '/.well-known/oauth-authorization-server/auth',
    '/auth/.well-known/openid-configuration',
    '/auth/connect/token',
    '/auth/connect/token?x',
    '/auth/par',
    '/auth/jwks',
    '/status-lists/t/x',
    '/vct/acme/badge',
    '/did/t/did.json',
    '/trust-list/t/list.jwt',
  ])('accepts %s', (url) => {
    expect(isForBrowserWallets(url)).toBe(true);
  });

  it.each([
    '/',
    '/auth/authorize',
    '/auth/authorize/x',
    '/auth/interaction/x',
    '/auth/sign-on',
    '/auth/introspect',
    '/auth/revoke',
    '/auth/connect/tokens',
    '/auth/admin/clients',
    '/auth/passkeys.js',
    '/console/session',
    '/wallet/app/wallet/credentials',
    '/wallet/credentials',
    '/api/issuances',
    '/invitation?x',
    '/internal/keys',
    '/x?/oid4vci/t',
  ])('rejects %s', (url) => {
    expect(isForBrowserWallets(url)).toBe(false);
  });
});

describe('isOnDomain', () => {
  const TENANT = '0191f0a0-0000-7000-8000-000000000001';
  const OTHER = '0191f0a0-0000-7000-8000-000000000002';

  it.each([
    `/oid4vci/${TENANT}/credential`,
    `/oid4vp/${TENANT}/requests/x?y`,
    `/.well-known/openid-credential-issuer/oid4vci/${TENANT}`,
    `/did/${TENANT}/did.json`,
    '/invitation?credential_offer_uri=x',
    '/wallet/app?presentationId=x',
    '/wallet/app/assets/x.js',
  ])('accepts %s', (url) => {
    expect(isOnDomain(url, TENANT)).toBe(true);
  });

  it.each([
    '/',
    '/auth/connect/token',
    '/api/v1/issuances',
    '/wallet/v2/credentials',
    '/vct/acme/badge',
    '/invitations',
    '/wallet/apps',
    '/console',
    '/invitation/x',
    `/oid4vci/${OTHER}/credential`,
    `/did/${OTHER}/did.json`,
    `/api/issuances/${TENANT}`,
  ])('rejects %s', (url) => {
    expect(isOnDomain(url, TENANT)).toBe(false);
  });
});

describe('isAmbiguous', () => {
  it.each([
    '/api/../internal/users',
    '/api/credentials/..',
    '/api/./credentials',
    '/api/%2e%2e/internal',
    '/api%2Finternal',
    '/api/x%5c..%5cinternal',
    '/api\\internal',
    '//internal/users',
    '/api//credentials',
  ])('recognizes %s', (url) => {
    expect(isAmbiguous(url)).toBe(true);
  });

  it.each(['/', '/did/t/did.json', '/api/credentials?next=//x/../%2f', '/vct/acme/badge..2', '/.well-known/x'])(
    'accepts %s',
    (url) => {
      expect(isAmbiguous(url)).toBe(false);
    },
  );
});

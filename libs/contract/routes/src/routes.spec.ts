import { findService } from './routes';

describe('findService', () => {
  it.each([
    ['/auth/connect/token', 'auth'],
    ['/.well-known/oauth-authorization-server/auth', 'auth'],
    ['/api/credentials/issuance', 'issuance'],
    ['/api/v1/issuances?x=1', 'issuance'],
    ['/api/v1/endpoints', 'webhooks'],
    ['/api/certificates/1', 'trust'],
    ['/wallet/v2/credentials/1', 'wallet'],
    ['/onboarding/users', 'onboarding'],
    ['/oid4vci/t/nonce', 'issuance'],
    ['/.well-known/openid-credential-issuer/oid4vci/t', 'issuance'],
  ])('returns for %s the service %s', (url, service) => {
    expect(findService(url)).toBe(service);
  });

  it.each(['/', '/internal/keys/1/sign', '/api/internal', '/authx', '/api', '/api/v1', '/walletx/credentials'])(
    'returns no service for %s',
    (url) => {
      expect(findService(url)).toBeUndefined();
    },
  );
});

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { serviceFor } from './route-table';

describe('the route table', () => {
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
  ])('sends %s to %s', (url, service) => {
    expect(serviceFor(url)).toBe(service);
  });

  it.each(['/', '/internal/keys/1/sign', '/api/internal', '/authx', '/api', '/api/v1', '/walletx/credentials'])(
    'sends %s to nobody',
    (url) => {
      expect(serviceFor(url)).toBeUndefined();
    },
  );
});

describe('deploy/nginx.conf', () => {
  const configuration = readFileSync(resolve(__dirname, '../../../deploy/nginx.conf'), 'utf8');
  const locations = [...configuration.matchAll(/location ~ (\S+) \{ proxy_pass http:\/\/([\w-]+):/g)];

  it.each([
    '/auth/connect/token',
    '/api/v1/endpoints',
    '/api/endpoints/1',
    '/wallet/credentials',
    '/oid4vci/t/nonce',
    '/authx',
    '/internal/x',
  ])('sends %s where the route table does', (path) => {
    const match = locations.find(([, pattern]) => new RegExp(pattern!).test(path));
    expect(match?.[2]).toBe(serviceFor(path));
  });
});

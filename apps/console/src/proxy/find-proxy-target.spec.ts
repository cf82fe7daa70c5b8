import { DomainError, ValidationFailed } from '@vc/platform/http';
import { CONSOLE_APP } from '../browser-apps/console-app';
import { WALLET_APP } from '../browser-apps/wallet-app';
import { findProxyTarget } from './find-proxy-target';

describe('findProxyTarget for the console', () => {
  it.each([
    ['/console/api/credentials?page%5Bsize%5D=5', 'public', 'issuance', '/api/credentials?page%5Bsize%5D=5'],
    ['/console/api/v1/endpoints', 'public', 'webhooks', '/api/v1/endpoints'],
    ['/console/api/certificates/1', 'public', 'trust', '/api/certificates/1'],
    ['/console/wallet/v2/credentials', 'public', 'wallet', '/wallet/v2/credentials'],
    ['/console/verify/status', 'public', 'verification', '/verify/status'],
    ['/console/onboarding/users', 'public', 'onboarding', '/onboarding/users'],
    ['/console/auth/admin/staff', 'administration', 'auth', '/auth/admin/staff'],
  ])('leads %s to the %s listener of %s', (url, listener, service, path) => {
    expect(findProxyTarget(CONSOLE_APP, url)).toEqual({ listener, service, path, isLong: false });
  });

  it.each(['/console/api/v1/events', '/console/api/events?wait=30', '/console/api/v1/events/stream?token=x'])(
    'knows that %s may last',
    (url) => expect(findProxyTarget(CONSOLE_APP, url).isLong).toBe(true),
  );

  it.each([
    '/console/auth/connect/token',
    '/console/auth/administration',
    '/console/auth/v1/admin/staff',
    '/console/auth/%61dmin/staff',
    '/console/%61pi/credentials',
    '/console/api',
    '/console/api/unknown',
    '/console/api/internal/keys',
    '/console/internal/keys',
    '/console/health/ready',
    '/console/oid4vci/x',
    '/console/wallet/app',
    '/console/wallet/app/wallet/credentials',
    '/consoleapi/credentials',
  ])('rejects %s with NOT_FOUND', (url) => {
    expect(() => findProxyTarget(CONSOLE_APP, url)).toThrow(DomainError);
    expect(() => findProxyTarget(CONSOLE_APP, url)).toThrow('NOT_FOUND');
  });

  it.each([
    '/console/api/../auth/admin/staff',
    '/console/api/%2e%2e/auth/admin/staff',
    '/console/api/%2E./internal',
    '/console/api/credentials%2f..%2finternal',
    '/console/api/credentials%5cx',
    '/console/api/\\internal',
    '/console/api//internal',
    '/console/api/./credentials',
    '/console/auth/admin/..',
  ])('rejects %s with VALIDATION_ERROR', (url) => {
    expect(() => findProxyTarget(CONSOLE_APP, url)).toThrow(ValidationFailed);
  });
});

describe('findProxyTarget for the wallet', () => {
  it.each([
    '/wallet/credentials?status=pending',
    '/wallet/credentials/0191f0a0-0000-7000-8000-000000000001',
    '/wallet/credentials/1/status',
    '/wallet/v2/credentials',
    '/wallet/v2/credentials/1',
    '/wallet/v2/credentials/authorization-responses',
    '/wallet/v2/presentations?page%5Bsize%5D=5',
    '/wallet/v2/presentations/1',
    '/wallet/v2/presentations/1/matches',
    '/wallet/v2/credentials/1/issuer-data',
    '/wallet/v2/presentations/digital-credential-requests',
    '/wallet/v2/notice-settings',
  ])('leads to %s of a holder', (path) => {
    expect(findProxyTarget(WALLET_APP, `/wallet/app${path}`)).toEqual({
      listener: 'public',
      service: 'wallet',
      path,
      isLong: false,
    });
  });

  it.each([
    '/wallet/app',
    '/wallet/app/wallet',
    '/wallet/app/wallet/app/session',
    '/wallet/app/wallet/orgs/presentations',
    '/wallet/app/wallet/v2/orgs/credentials',
    '/wallet/app/wallet/v2/orgs/presentations',
    '/wallet/app/wallet/v2/orgs/settings',
    '/wallet/app/wallet/v2/orgs/notice-settings',
    '/wallet/app/wallet/v2/orgs/notices',
    '/wallet/app/wallet/notices/opt-out',
    '/wallet/app/wallet/notices/bounces',
    '/wallet/app/wallet/openapi.json',
    '/wallet/app/wallet/v2/credentials/1/x',
    '/wallet/app/wallet/v2/credentials/a%20b',
    '/wallet/app/api/credentials',
    '/wallet/app/auth/admin/staff',
    '/wallet/app/onboarding/users',
    '/wallet/appx/wallet/credentials',
    '/console/wallet/credentials',
  ])('rejects %s with NOT_FOUND', (url) => {
    expect(() => findProxyTarget(WALLET_APP, url)).toThrow(DomainError);
    expect(() => findProxyTarget(WALLET_APP, url)).toThrow('NOT_FOUND');
  });

  it.each(['/wallet/app/wallet/../orgs', '/wallet/app/wallet/%2e%2e/x', '/wallet/app/wallet//credentials'])(
    'rejects %s with VALIDATION_ERROR',
    (url) => {
      expect(() => findProxyTarget(WALLET_APP, url)).toThrow(ValidationFailed);
    },
  );
});

import { DomainError, ValidationFailed } from '@vc/platform/http';
import { findProxyTarget } from './proxy-target';

describe('findProxyTarget', () => {
  it.each([
    ['/console/api/credentials?page%5Bsize%5D=5', 'public', 'issuance', '/api/credentials?page%5Bsize%5D=5'],
    ['/console/api/v1/endpoints', 'public', 'webhooks', '/api/v1/endpoints'],
    ['/console/api/certificates/1', 'public', 'trust', '/api/certificates/1'],
    ['/console/wallet/v2/credentials', 'public', 'wallet', '/wallet/v2/credentials'],
    ['/console/verify/status', 'public', 'verification', '/verify/status'],
    ['/console/onboarding/users', 'public', 'onboarding', '/onboarding/users'],
    ['/console/auth/admin/staff', 'administration', 'auth', '/auth/admin/staff'],
  ])('leads %s to the %s listener of %s', (url, listener, service, path) => {
    expect(findProxyTarget(url)).toEqual({ listener, service, path });
  });

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
    '/consoleapi/credentials',
  ])('rejects %s with NOT_FOUND', (url) => {
    expect(() => findProxyTarget(url)).toThrow(DomainError);
    expect(() => findProxyTarget(url)).toThrow('NOT_FOUND');
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
    expect(() => findProxyTarget(url)).toThrow(ValidationFailed);
  });
});

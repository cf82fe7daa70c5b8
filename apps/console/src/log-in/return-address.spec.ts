import { ValidationFailed } from '@vc/platform/http';
import { assertReturnAddress } from './return-address';

describe('assertReturnAddress', () => {
  it.each(['/console', '/console/', '/console/credentials/1?tab=history#top', '/console?x=//y'])(
    'accepts %s',
    (address) => {
      expect(() => assertReturnAddress(address)).not.toThrow();
    },
  );

  it.each([
    '',
    '/',
    '//evil.example/console',
    'https://evil.example/console',
    '/consolex',
    '/console@evil.example',
    '/console/../auth/admin/tenants',
    '/console/%2e%2e/auth',
    '/console//evil.example',
    '/console\\evil.example',
    '/console/\\evil.example',
    '/console/a\r\nset-cookie: x=y',
    '/console/ä',
    ' /console',
    'javascript:alert(1)',
    '/console/log-in?tenant=acme',
    '/console/callback?code=x',
    '/console/api/credentials',
  ])('rejects %j', (address) => {
    expect(() => assertReturnAddress(address)).toThrow(ValidationFailed);
  });
});

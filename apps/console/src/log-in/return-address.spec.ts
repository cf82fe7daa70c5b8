import { ValidationFailed } from '@vc/platform/http';
import { CONSOLE_APP } from '../browser-apps/console-app';
import { WALLET_APP } from '../browser-apps/wallet-app';
import { assertReturnAddress } from './return-address';

describe('assertReturnAddress', () => {
  it.each(['/console', '/console/', '/console/sessions', '/console/credentials/1?tab=history#top', '/console?x=//y'])(
    'accepts %s',
    (address) => {
      expect(() => assertReturnAddress(CONSOLE_APP, address)).not.toThrow();
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
    '/console/callback/',
    '/wallet/app',
    '/console/api/credentials',
  ])('rejects %j', (address) => {
    expect(() => assertReturnAddress(CONSOLE_APP, address)).toThrow(ValidationFailed);
  });

  it.each([
    '/wallet/app',
    '/wallet/app?credential_offer=%7B%22credential_issuer%22%3A%22https%3A%2F%2Fissuer.example%2F..%2Fx%22%7D',
    '/wallet/app?request_uri=https%3A%2F%2Fverifier.example%2F%2Frequest&client_id=x',
    '/wallet/app/credentials/1',
    '/wallet/app/api',
  ])('accepts %s for the wallet', (address) => {
    expect(() => assertReturnAddress(WALLET_APP, address)).not.toThrow();
  });

  it.each([
    '/console',
    '/wallet',
    '/wallet/apps',
    '/wallet/app/wallet/credentials',
    '/wallet/app/sessions',
    '/wallet/app/%2e',
  ])('rejects %j for the wallet', (address) => {
    expect(() => assertReturnAddress(WALLET_APP, address)).toThrow(ValidationFailed);
  });
});

import { loadConfig } from './load-config';
import { IsTrustedProxies, parseTrustedProxies } from './trusted-proxies';

class ProxyConfig {
  @IsTrustedProxies()
  TRUSTED_PROXIES: string = '';
}

const load = (setting: string) =>
  parseTrustedProxies(loadConfig(ProxyConfig, { TRUSTED_PROXIES: setting }).TRUSTED_PROXIES);

describe('TRUSTED_PROXIES', () => {
  it.each([
    ['', false],
    ['1', 1],
    ['2', 2],
    ['192.0.2.1', ['192.0.2.1']],
    ['10.0.0.0/8,2001:db8::/32,::1', ['10.0.0.0/8', '2001:db8::/32', '::1']],
    ['loopback,uniquelocal', ['loopback', 'uniquelocal']],
  ])('accepts %j', (setting, expected) => {
    expect(load(setting)).toEqual(expected);
  });

  it.each(['0', '100', 'true', '*', 'proxy.example', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.0/', '10.0.0.1,'])(
    'rejects %j',
    (setting) => {
      expect(() => load(setting)).toThrow('TRUSTED_PROXIES must be');
    },
  );
});

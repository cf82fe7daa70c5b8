import { generateServiceKeys, publishServiceKeys, selectServiceKeys, ServiceKeys } from './index';
import type { PresentedToken } from './index';
import { isOfPlatformWallet, platformWalletCodeOf } from './index';

const presented: PresentedToken = { scheme: 'DPoP', token: 'token', method: 'POST', target: '/' };
const serviceKeys = generateServiceKeys();

function keysOf(service: 'wallet' | 'issuance' | 'webhook-delivery'): ServiceKeys {
  return ServiceKeys.fromConfig(service, selectServiceKeys(serviceKeys, service));
}

describe('isOfPlatformWallet', () => {
  it.each([
    ['accepts the code of the token', platformWalletCodeOf('token', keysOf('wallet')), true],
    ['rejects the code of another token', platformWalletCodeOf('other', keysOf('wallet')), false],
    ['rejects the code of another service', platformWalletCodeOf('token', keysOf('webhook-delivery')), false],
    ['rejects another text', 'true', false],
    ['rejects no code', undefined, false],
  ])('%s', (_, platformWallet, isOwn) => {
    expect(isOfPlatformWallet({ ...presented, platformWallet }, keysOf('issuance'))).toBe(isOwn);
  });

  it('accepts the code of either key while the key of the wallet is replaced', () => {
    const after = generateServiceKeys().wallet;
    const SERVICE_PUBLIC_KEYS = publishServiceKeys(serviceKeys, { wallet: after });
    const further = { FURTHER_SERVICE_KEYS: after, SERVICE_PUBLIC_KEYS };
    const replaced = { SERVICE_KEY: after, FURTHER_SERVICE_KEYS: serviceKeys.wallet, SERVICE_PUBLIC_KEYS };
    const wallets = [{ ...further, SERVICE_KEY: serviceKeys.wallet }, replaced].map((config) =>
      ServiceKeys.fromConfig('wallet', config),
    );
    const issuance = ServiceKeys.fromConfig('issuance', { SERVICE_KEY: serviceKeys.issuance, SERVICE_PUBLIC_KEYS });
    const codes = wallets.map((keys) => platformWalletCodeOf('token', keys));
    expect(new Set(codes).size).toBe(2);
    expect(codes.map((platformWallet) => isOfPlatformWallet({ ...presented, platformWallet }, issuance))).toEqual([
      true,
      true,
    ]);
  });
});

import { generateServiceKeys, selectServiceKeys, ServiceKeys } from './index';
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
});

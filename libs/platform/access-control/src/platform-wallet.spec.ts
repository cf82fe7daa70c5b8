import { createHmac } from 'node:crypto';
import type { PresentedToken } from './index';
import { isOfPlatformWallet, PLATFORM_WALLET_HEADER, platformWalletCodeOf } from './index';

const SECRET = 's'.repeat(32);
const presented: PresentedToken = { scheme: 'DPoP', token: 'token', method: 'POST', target: '/' };

/** The secret signs tokens, too: the code has a key of its own. */
function codeOfSecretItself(): string {
  return createHmac('sha256', SECRET).update(`${PLATFORM_WALLET_HEADER} token`).digest('base64url');
}

describe('isOfPlatformWallet', () => {
  it.each([
    ['accepts the code of the token', platformWalletCodeOf('token', SECRET), true],
    ['rejects the code of another token', platformWalletCodeOf('other', SECRET), false],
    ['rejects a code with another secret', platformWalletCodeOf('token', 'x'.repeat(32)), false],
    ['rejects a code made with the secret itself', codeOfSecretItself(), false],
    ['rejects another text', 'true', false],
    ['rejects no code', undefined, false],
  ])('%s', (_, platformWallet, isOwn) => {
    expect(isOfPlatformWallet({ ...presented, platformWallet }, SECRET)).toBe(isOwn);
  });
});

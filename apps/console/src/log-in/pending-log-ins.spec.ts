import { randomBytes } from 'node:crypto';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { CONSOLE_APP } from '../browser-apps/console-app';
import { WALLET_APP } from '../browser-apps/wallet-app';
import { PendingLogIns } from './pending-log-ins';

const PENDING = {
  tenantId: 't',
  state: 's',
  codeVerifier: 'v',
  redirectUri: 'https://vc.example',
  returnTo: '/console',
};
const COOKIE_BYTES = 4_096;

describe('PendingLogIns', () => {
  let now = new Date('2026-01-01T00:00:00Z');
  const logIns = new PendingLogIns(new EnvelopeCipher(Buffer.alloc(32, 1)), () => now, CONSOLE_APP);

  it('open what they have sealed, for a quarter of an hour', () => {
    const sealed = logIns.seal(PENDING);
    expect(sealed).toMatch(/^[\w.-]+$/);
    expect(logIns.open(sealed)).toMatchObject(PENDING);
    now = new Date(now.getTime() + 899_999);
    expect(logIns.open(sealed)).toMatchObject(PENDING);
    now = new Date(now.getTime() + 1);
    expect(logIns.open(sealed)).toBeUndefined();
  });

  it('open nothing that was changed, or sealed with another key or for another purpose', () => {
    const cipher = new EnvelopeCipher(Buffer.alloc(32, 1));
    const sealed = logIns.seal(PENDING);
    const forged = new PendingLogIns(new EnvelopeCipher(Buffer.alloc(32, 2)), () => now, CONSOLE_APP).seal(PENDING);
    const ofOtherApp = new PendingLogIns(cipher, () => now, WALLET_APP).seal(PENDING);
    const ofSession = cipher.sealJson({ ...PENDING, expiresAt: Infinity }, 'console.sessions/x');
    for (const each of [
      undefined,
      '',
      'x',
      sealed.replace(/.{5}$/, 'AAAAA'),
      sealed.replace('.', '.A'),
      forged,
      ofOtherApp,
      ofSession,
    ]) {
      expect(logIns.open(each)).toBeUndefined();
    }
  });

  it('fit in a cookie with the longest address of a page', () => {
    const ascii = Array.from({ length: 94 }, (_, index) => String.fromCharCode(0x21 + index));
    // The worst text to compress: every character is as likely as each other one.
    const random = [...randomBytes(3_000)].map((byte) => ascii[byte % ascii.length]);
    const uuid = '0191f0a0-0000-7000-8000-000000000001';
    const secret = randomBytes(32).toString('base64url');
    const redirectUri = `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/wallet/app/callback`;
    const longest = { tenantId: uuid, state: secret, codeVerifier: secret, redirectUri };
    const sealed = logIns.seal({ ...longest, returnTo: random.join('') });
    expect(sealed.length + '__Secure-wallet-app-log-in='.length).toBeLessThanOrEqual(COOKIE_BYTES);
  });
});

import { EnvelopeCipher } from '@vc/platform/key-store';
import { PendingLogIns } from './pending-log-ins';

const PENDING = { tenantId: 't', state: 's', codeVerifier: 'v', returnTo: '/console' };

describe('PendingLogIns', () => {
  let now = new Date('2026-01-01T00:00:00Z');
  const logIns = new PendingLogIns(new EnvelopeCipher(Buffer.alloc(32, 1)), () => now);

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
    const forged = new PendingLogIns(new EnvelopeCipher(Buffer.alloc(32, 2)), () => now).seal(PENDING);
    const ofSession = cipher.sealJson({ ...PENDING, expiresAt: Infinity }, 'console.sessions/x');
    for (const each of [
      undefined,
      '',
      'x',
      sealed.replace(/.{5}$/, 'AAAAA'),
      sealed.replace('.', '.A'),
      forged,
      ofSession,
    ]) {
      expect(logIns.open(each)).toBeUndefined();
    }
  });
});

import { base32nopad } from '@scure/base';
import { computeTotpCode } from '@vc/testing/unit/totp-code';
import { createTotpSecret, findTotpStep, toTotpUri } from './totp';

/** RFC 6238 appendix B, SHA-1. The last six of the eight digits. */
const KEY = Buffer.from('12345678901234567890');
const VECTORS: [time: number, code: string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
];

describe('findTotpStep', () => {
  it.each(VECTORS)('accepts the code of RFC 6238 at %i s', (time, code) => {
    const secret = base32nopad.encode(KEY);
    expect(findTotpStep(secret, code, new Date(time * 1000))).toBe(Math.floor(time / 30));
    expect(computeTotpCode(secret, time * 1000)).toBe(code);
  });

  it('accepts the codes of one step before and after, and rejects others', () => {
    const secret = createTotpSecret();
    expect(base32nopad.decode(secret)).toHaveLength(20);
    const now = new Date(1_800_000_000_000);
    const step = now.getTime() / 30_000;
    const found = [-2, -1, 0, 1, 2].map((delta) =>
      findTotpStep(secret, computeTotpCode(secret, (step + delta) * 30_000), now),
    );
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  it.each(['', '12345', '1234567', 'abcdef', '28708２'])('rejects %s', (code) => {
    expect(findTotpStep(base32nopad.encode(KEY), code, new Date(59_000))).toBeUndefined();
  });
});

describe('toTotpUri', () => {
  it('returns an address for authenticator apps', () => {
    const uri = new URL(
      toTotpUri('GEZDGNBVGY3TQOJQ', { organization: 'Acme: & Sons', username: 'thandi@example.com' }),
    );
    expect(decodeURIComponent(uri.pathname)).toContain('thandi@example.com');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Acme  & Sons',
      secret: 'GEZDGNBVGY3TQOJQ',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});

import { deflateSync } from 'node:zlib';
import { createSigner, generateKeys } from '@vc/protocol/crypto';
import {
  createStatusListToken,
  toRandomIndex,
  STATUS,
  StatusList,
  StatusListError,
  verifyStatusListToken,
} from './index';

const { privateKey, publicKey } = generateKeys('P-256');
const now = new Date('2026-06-01T12:00:00Z');
const uri = 'https://issuer.example/status-lists/1';
const signer = createSigner(privateKey);

describe('StatusList', () => {
  /** Token Status List §4.1 */
  it.each([
    [1, 'eNrbuRgAAhcBXQ', [1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 1]],
    [2, 'eNo76fITAAPfAgc', [1, 2, 0, 3, 0, 1, 0, 1, 1, 2, 3, 3]],
  ] as const)('decodes the example of %i bits', (bits, lst, statuses) => {
    const list = StatusList.decode(bits, lst);
    expect(Array.from({ length: list.size }, (_, index) => list.get(index))).toEqual(statuses);
  });

  it.each([1, 2, 4, 8] as const)('keeps each status of %i bits apart', (bits) => {
    const list = StatusList.create(bits, 1024);
    for (let index = 0; index < 1024; index += 3) list.set(index, index % 2 ** bits);
    list.set(3, 0);
    const again = StatusList.decode(bits, list.encode());
    for (let index = 0; index < 1024; index += 1) {
      expect(again.get(index)).toBe(index % 3 || index === 3 ? 0 : index % 2 ** bits);
    }
  });

  it('rejects an index out of bounds, and a status beyond its bits', () => {
    const list = StatusList.create(1, 8);
    expect(() => list.get(8)).toThrow(StatusListError);
    expect(() => list.get(-1)).toThrow(StatusListError);
    expect(() => list.get(0.5)).toThrow(StatusListError);
    expect(() => list.set(0, STATUS.suspended)).toThrow(StatusListError);
  });

  it.each([
    ['three bits', 3, 'eNrbuRgAAhcBXQ'],
    ['a number', 1, 1],
    ['a text that is not base64url', 1, '***'],
    ['a text that cannot be decompressed', 1, 'AAAA'],
    ['a list of more than a mebibyte', 1, deflateSync(Buffer.alloc(2 * 1024 * 1024)).toString('base64url')],
  ])('rejects %s', (_, bits, lst) => {
    expect(() => StatusList.decode(bits, lst)).toThrow(StatusListError);
  });
});

describe('verifyStatusListToken', () => {
  const token = (changes = {}) => {
    const list = StatusList.create(2, 64);
    list.set(7, STATUS.suspended);
    const times = { issuedAt: now, expiresAt: new Date(now.getTime() + 86_400_000), ttl: 300 };
    return createStatusListToken({ list, uri, ...times, alg: 'ES256', header: { kid: '1' }, sign: signer, ...changes });
  };
  const check = (text: string, at = now, of = uri) =>
    verifyStatusListToken(text, { uri: of, resolveKey: () => publicKey, now: at });

  it('returns the statuses, and the time until which they are fresh', async () => {
    const { list, freshUntil } = await check(await token());
    expect([list.get(7), list.get(8)]).toEqual([STATUS.suspended, STATUS.valid]);
    expect(freshUntil).toEqual(new Date(now.getTime() + 300_000));
  });

  it('rejects another list, another time, another signature, another kind of token', async () => {
    await expect(check(await token(), now, `${uri}/other`)).rejects.toThrow('another one');
    await expect(check(await token(), new Date('2026-05-01'))).rejects.toThrow('future');
    await expect(check(await token(), new Date('2026-06-03'))).rejects.toThrow('expired');
    const [header, payload] = (await token()).split('.');
    await expect(check(`${header}.${payload}.${'A'.repeat(86)}`)).rejects.toThrow('signature');
    await expect(check('junk')).rejects.toThrow(StatusListError);
    const foreign = Buffer.from('{"alg":"ES256","typ":"JWT"}').toString('base64url');
    await expect(check(`${foreign}.${payload}.${'A'.repeat(86)}`)).rejects.toThrow('typ');
  });
});

describe('toRandomIndex', () => {
  it.each([8, 1000, 4096, 65_536])('returns each index below %i once', (size) => {
    const key = Buffer.alloc(32, 1);
    const indices = new Set(Array.from({ length: size }, (_, counter) => toRandomIndex(counter, size, key)));
    expect(indices.size).toBe(size);
    expect(Math.max(...indices)).toBe(size - 1);
  });

  it('returns other indices with another key, in no visible order', () => {
    const [one, other] = [1, 2].map((byte) =>
      Array.from({ length: 100 }, (_, counter) => toRandomIndex(counter, 2 ** 20, Buffer.alloc(32, byte))),
    );
    expect(one).not.toEqual(other);
    const rises = one!.filter((value, index) => index > 0 && value > one![index - 1]!).length;
    expect(rises).toBeGreaterThan(30);
    expect(rises).toBeLessThan(70);
  });
});

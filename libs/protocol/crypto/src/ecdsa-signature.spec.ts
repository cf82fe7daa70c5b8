// eslint-disable-next-line no-restricted-imports -- generateKeys makes no keys of the longer curves
import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { toRawEcdsaSignature } from './ecdsa-signature';

const CURVES = [
  ['P-256', 32],
  ['P-384', 48],
  ['P-521', 66],
] as const;

describe('toRawEcdsaSignature', () => {
  it.each(CURVES)('returns r || s of %s', (namedCurve, coordinateBytes) => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve });
    for (let index = 0; index < 20; index++) {
      const input = Buffer.from(`input ${index}`);
      const raw = toRawEcdsaSignature(sign('sha256', input, privateKey), coordinateBytes);
      expect(raw).toHaveLength(2 * coordinateBytes);
      expect(verify('sha256', input, { key: publicKey, dsaEncoding: 'ieee-p1363' }, raw)).toBe(true);
    }
  });

  it('pads a short coordinate', () => {
    expect(toRawEcdsaSignature(Buffer.from('3006020101020102', 'hex'), 2).toString('hex')).toBe('00010002');
  });

  it.each([
    ['an empty value', ''],
    ['another type', '3106020101020102'],
    ['a wrong length', '3007020101020102'],
    ['bytes after s', '300702010102010200'],
    ['one integer', '3003020101'],
    ['an empty integer', '300502000201ff'],
    ['a negative integer', '3006020181020101'],
    ['an integer that is cut', '3006020101020202'],
    ['a coordinate of a longer curve', '3008020300010102 0101'.replace(' ', '')],
  ])('rejects %s', (_name, der) => {
    expect(() => toRawEcdsaSignature(Buffer.from(der, 'hex'), 1)).toThrow('no ECDSA-Sig-Value');
  });
});

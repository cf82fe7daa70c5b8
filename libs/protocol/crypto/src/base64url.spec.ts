import { randomBytes } from 'node:crypto';
import { base64url } from 'jose';
import {
  constantTimeEqual,
  createRandomPool,
  decodeBase64Url,
  decodeBase64UrlText,
  encodeBase64Url,
  sha256,
  sha256Base64Url,
} from './index';

describe('encodeBase64Url, decodeBase64Url and decodeBase64UrlText', () => {
  it('agree with jose for every length', () => {
    for (let length = 0; length < 100; length += 1) {
      const bytes = randomBytes(length);
      expect(encodeBase64Url(bytes)).toBe(base64url.encode(bytes));
      expect(decodeBase64Url(encodeBase64Url(bytes))).toEqual(bytes);
    }
  });

  it('encode the view of a buffer, and texts as UTF-8', () => {
    expect(encodeBase64Url(Buffer.from('xabcx').subarray(1, 4))).toBe('YWJj');
    expect(encodeBase64Url('é')).toBe('w6k');
  });

  it.each([0, 1, 100, 5_461, 5_462, 12_287, 12_288, 16_384, 16_385, 50_000])('convert %i characters', (length) => {
    for (const character of ['a', 'é', '水']) {
      const text = character.repeat(length);
      const encoded = base64url.encode(text);
      expect(encodeBase64Url(text)).toBe(encoded);
      expect(decodeBase64UrlText(encoded)).toBe(text);
    }
  });

  it('decode what is no UTF-8 to U+FFFD, and keep a byte order mark', () => {
    expect(decodeBase64UrlText('YP8')).toBe('`\ufffd');
    expect(decodeBase64UrlText('77u_YQ')).toBe('\ufeffa');
  });

  /** RFC 7515 §2, Appendix C */
  it.each([
    ['padding', 'YQ=='],
    ['the alphabet of base64', '-_+/'],
    ['a space', 'Y Q'],
    ['a line break', 'YWJj\n'],
    ['bits that are not 0 at the end', 'YR'],
    ['a length that no bytes have', 'YWJjY'],
    ['another character', 'YÜ'],
  ])('reject %s', (_, text) => {
    expect(decodeBase64Url(text)).toBeUndefined();
    expect(decodeBase64UrlText(text)).toBeUndefined();
    expect(decodeBase64UrlText(`${'A'.repeat(20_000)}${text}`)).toBeUndefined();
  });
});

describe('sha256 and sha256Base64Url', () => {
  /** FIPS 180-4, the example of one block */
  it('return the digest of the example', () => {
    const expected = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(sha256('abc').toString('hex')).toBe(expected);
    expect(sha256Base64Url('abc')).toBe(Buffer.from(expected, 'hex').toString('base64url'));
  });
});

describe('constantTimeEqual', () => {
  it('compares texts of any length', () => {
    expect(constantTimeEqual('secret', 'secret')).toBe(true);
    expect(constantTimeEqual('secret', 'secreT')).toBe(false);
    expect(constantTimeEqual('secret', '')).toBe(false);
  });
});

describe('createRandomPool', () => {
  it('hands out each byte once', () => {
    const draw = createRandomPool();
    const drawn = Array.from({ length: 3_000 }, () => draw(16));
    expect(new Set(drawn.map((bytes) => bytes.toString('hex'))).size).toBe(3_000);
  });

  it('leaves what it handed out unchanged', () => {
    const draw = createRandomPool();
    const first = draw(32);
    const copy = Buffer.from(first);
    for (let count = 0; count < 2_000; count += 1) draw(32);
    expect(first).toEqual(copy);
  });

  it.each([0, 1, 16 * 1024, 16 * 1024 + 1, 100_000])('returns %i bytes', (size) => {
    expect(createRandomPool()(size)).toHaveLength(size);
  });
});

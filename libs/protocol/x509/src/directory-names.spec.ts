import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { isSameName } from './directory-names';
import { encode, encodeObjectIdentifier, encodeSequence } from './der-encoder';
import { CrlError, parseCrl, verifyCrlIssuer } from './index';

const [UTF8, PRINTABLE, TELETEX, UNIVERSAL, BMP] = [0x0c, 0x13, 0x14, 0x1c, 0x1e];
const [COMMON_NAME, ORGANIZATION] = ['2.5.4.3', '2.5.4.10'];

type Attribute = [type: string, tag: number, value: string | Buffer];
const attribute = ([type, tag, value]: Attribute) =>
  encodeSequence(encodeObjectIdentifier(type), encode(tag, Buffer.from(value)));
const rdn = (...attributes: Attribute[]) => encode(0x31, ...attributes.map(attribute));
const name = (...rdns: Buffer[]) => encodeSequence(...rdns);
const commonName = (value: string | Buffer, tag: number = UTF8) => name(rdn([COMMON_NAME, tag, value]));
const example = commonName('Example Root');
/** Four octets a character */
const universal = (...points: number[]) => {
  const octets = Buffer.alloc(points.length * 4);
  for (const [index, point] of points.entries()) octets.writeUInt32BE(point, index * 4);
  return commonName(octets, UNIVERSAL);
};
const pointsOf = (text: string) => Array.from(text, (character) => character.codePointAt(0)!);

describe('isSameName', () => {
  it.each([
    ['the same octets', example],
    ['another string type', commonName('Example Root', PRINTABLE)],
    ['a BMPString', commonName(Buffer.from('Example Root', 'utf16le').swap16(), BMP)],
    ['a TeletexString', commonName('Example Root', TELETEX)],
    ['a UniversalString', universal(...pointsOf('Example Root'))],
    ['other case', commonName('EXAMPLE root')],
    ['repeated spaces', commonName(' Example   Root ')],
  ])('accepts %s', (_, other) => {
    expect(isSameName(example, other)).toBe(true);
  });

  it('reads characters of a UniversalString beyond the first plane', () => {
    expect(isSameName(universal(0x1f600, 0x10ffff), commonName('\u{1f600}\u{10ffff}'))).toBe(true);
    expect(isSameName(universal(0x10ffff), commonName('\ufffd'))).toBe(false);
  });

  it('reads a number that is no character as U+FFFD', () => {
    expect(isSameName(universal(0x110000), commonName('\ufffd'))).toBe(true);
    expect(isSameName(universal(0xffffffff, 0x41), commonName('\ufffda'))).toBe(true);
  });

  it('accepts the attributes of a relative name in another order', () => {
    const attributes: Attribute[] = [
      [COMMON_NAME, UTF8, 'A'],
      [ORGANIZATION, UTF8, 'B'],
    ];
    expect(isSameName(name(rdn(...attributes)), name(rdn(...attributes.toReversed())))).toBe(true);
  });

  it.each([
    ['another text', commonName('Example Root 2')],
    ['a text without the space', commonName('ExampleRoot')],
    ['another attribute', name(rdn([ORGANIZATION, UTF8, 'Example Root']))],
    ['a further relative name', name(rdn([COMMON_NAME, UTF8, 'Example Root']), rdn([ORGANIZATION, UTF8, 'A']))],
    ['no name', name()],
    ['octets of no string', commonName('Example Root', 0x04)],
  ])('rejects %s', (_, other) => {
    expect(isSameName(example, other)).toBe(false);
  });

  it('rejects the relative names in another order', () => {
    const [first, second] = [rdn([COMMON_NAME, UTF8, 'A']), rdn([ORGANIZATION, UTF8, 'B'])];
    expect(isSameName(name(first, second), name(second, first))).toBe(false);
  });
});

describe('verifyCrlIssuer', () => {
  const read = (file: string) => readFileSync(join(__dirname, '../test-vectors/crl-names', file), 'utf8');
  const parse = (file: string) => parseCrl(Buffer.from(read(file).replace(/-----[^-]+-----|\s/g, ''), 'base64'));
  const authority = new X509Certificate(read('authority.pem'));

  it.each(['printable-string', 'spaces'])('accepts a list whose issuer differs in %s', (file) => {
    const crl = parse(`${file}.crl.pem`);
    expect(() => verifyCrlIssuer(crl, authority)).not.toThrow();
    expect([...crl.revoked]).toEqual([]);
  });

  it('rejects a list of another authority', () => {
    const issuer = commonName('Another Root');
    const verify = () => verifyCrlIssuer({ ...parse('spaces.crl.pem'), issuer }, authority);
    expect(verify).toThrow(new CrlError('is of another authority'));
  });
});

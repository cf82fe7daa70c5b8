import { randomBytes } from 'node:crypto';
import type { CborMap, CborValue } from '@vc/protocol/cbor';
import { decodeCbor, encodeCbor, encodeEmbedded, Tagged } from '@vc/protocol/cbor';
import { generateKeys, publicJwkOf, sha256 } from '@vc/protocol/crypto';
import { parseTdate } from './dates';
import { elementsToJson, MdocError, toFullDate, toTdate } from './index';
import { createIssuerSignedItem, digestOf, parseIssuerSignedItem } from './issuer-signed-item';
import { encodeMobileSecurityObject, parseMobileSecurityObject } from './mobile-security-object';
import { isVersion1 } from './version';

describe('tdate', () => {
  it('has whole seconds in UTC', () => {
    expect(toTdate(new Date('2026-06-01T14:00:00.999+02:00'))).toEqual(new Tagged(0, '2026-06-01T12:00:00Z'));
  });

  it('keeps its time', () => {
    const date = new Date('2026-02-28T23:59:59Z');
    expect(parseTdate(toTdate(date), 'signed')).toEqual(date);
  });

  /** ISO/IEC 18013-5 §7.2.1 */
  it.each<[string, CborValue]>([
    ['no tag', '2026-06-01T12:00:00Z'],
    ['another tag', new Tagged(1004, '2026-06-01')],
    ['another tag before a time', new Tagged(1004, '2026-06-01T12:00:00Z')],
    ['a number', new Tagged(0, 1)],
    ['fractions of seconds', new Tagged(0, '2026-06-01T12:00:00.5Z')],
    ['an offset', new Tagged(0, '2026-06-01T12:00:00+02:00')],
    ['a month that does not exist', new Tagged(0, '2026-13-01T12:00:00Z')],
    ['a day that does not exist', new Tagged(0, '2026-02-30T12:00:00Z')],
    ['an hour that does not exist', new Tagged(0, '2026-06-01T24:00:00Z')],
    ['nothing', undefined],
  ])('is rejected with %s', (_, value) => {
    expect(() => parseTdate(value, 'signed')).toThrow(new MdocError('signed is not a date and time'));
  });
});

describe('elementsToJson', () => {
  it.each<[string, CborValue, unknown]>([
    ['a full date', toFullDate('1990-04-01'), '1990-04-01'],
    ['a tdate', toTdate(new Date('2026-06-01T12:00:00Z')), '2026-06-01T12:00:00Z'],
    ['bytes', Buffer.from([0xff, 0xd8]), '/9g='],
    ['a list', [1, Buffer.from('a')], [1, 'YQ==']],
    ['a map with integer keys', new Map([[1, 'a']]), { 1: 'a' }],
    ['a nested date', new Map([['issue_date', toFullDate('2018-08-09')]]), { issue_date: '2018-08-09' }],
    ['undefined', undefined, null],
    ['a boolean', true, true],
  ])('converts %s', (_, value, json) => {
    expect(elementsToJson(new Map([['n', new Map([['e', value]])]]))).toEqual({ n: { e: json } });
  });
});

describe('elementsToJson of numbers', () => {
  it.each<[string, CborValue]>([
    ['a big integer', new Tagged(2, Buffer.from('ab54a98ceb1f0ad2', 'hex'))],
    ['a negative big integer', new Tagged(3, Buffer.from('01', 'hex'))],
    ['a decimal fraction', new Tagged(4, [-2, 27315])],
    ['NaN', NaN],
    ['Infinity', [Infinity]],
  ])('rejects %s, which JSON would change', (_, value) => {
    expect(() => elementsToJson(new Map([['n', new Map([['e', value]])]]))).toThrow(MdocError);
  });
});

describe('isVersion1', () => {
  it.each(['1.0', '1.1', '1.10'])('accepts %s', (version) => {
    expect(isVersion1(version)).toBe(true);
  });

  it.each(['2.0', '1', '1.', '1.0.0', ' 1.0', '', 1, undefined])('rejects %j', (version) => {
    expect(isVersion1(version)).toBe(false);
  });
});

describe('IssuerSignedItem', () => {
  const item = createIssuerSignedItem(7, 'family_name', 'Nkosi', randomBytes);

  it('is parsed as it was created, and its digest covers the tag', () => {
    expect(parseIssuerSignedItem(decodeCbor(item.bytes))).toEqual(item);
    expect(digestOf(item)).toEqual(sha256(item.bytes));
    expect(item.bytes.subarray(0, 2).toString('hex')).toBe('d818');
  });

  it('has a new random of 16 bytes each time', () => {
    const other = createIssuerSignedItem(7, 'family_name', 'Nkosi', randomBytes);
    expect(digestOf(other)).not.toEqual(digestOf(item));
    const { value } = decodeCbor(item.bytes) as Tagged;
    expect((decodeCbor(value as Buffer) as CborMap).get('random')).toHaveLength(16);
  });

  const members = { digestID: 0, random: Buffer.alloc(16), elementIdentifier: 'a', elementValue: 1 };

  it.each<[string, Record<string, CborValue>]>([
    ['a digestID below 0', { ...members, digestID: -1 }],
    ['a digestID of 2^31', { ...members, digestID: 2 ** 31 }],
    ['a digestID with a fraction', { ...members, digestID: 0.5 }],
    ['a digestID that is a text', { ...members, digestID: '0' }],
    ['an identifier that is a number', { ...members, elementIdentifier: 1 }],
    ['a random of 15 bytes', { ...members, random: Buffer.alloc(15) }],
    ['a random that is a text', { ...members, random: 'x'.repeat(16) }],
    ['no value', { digestID: 0, random: Buffer.alloc(16), elementIdentifier: 'a' }],
  ])('is rejected with %s', (_, value) => {
    expect(() => parseIssuerSignedItem(decodeCbor(encodeEmbedded(value)))).toThrow(MdocError);
  });
});

describe('MobileSecurityObject', () => {
  const now = new Date('2026-06-01T12:00:00Z');
  const mso = {
    docType: 'org.example.1',
    valueDigests: new Map([['n', new Map([[0, Buffer.alloc(32, 1)]])]]),
    deviceKey: publicJwkOf(generateKeys('P-256').publicKey),
    validityInfo: { signed: now, validFrom: now, validUntil: now },
    status: { status_list: { idx: 3, uri: 'https://issuer.example/1' } },
  };
  const decoded = () => decodeCbor(encodeMobileSecurityObject(mso)) as Tagged;
  const changed = (member: string, value: CborValue) => {
    const map = decodeCbor(decoded().value as Buffer) as CborMap;
    return decodeCbor(encodeEmbedded(map.set(member, value)));
  };

  it('is parsed as it was encoded', () => {
    expect(parseMobileSecurityObject(decoded())).toEqual(mso);
  });

  it('keeps a status only where there is one', () => {
    const { status: _, ...without } = mso;
    expect(parseMobileSecurityObject(decodeCbor(encodeMobileSecurityObject(without)))).toEqual(without);
  });

  it.each([{ identifier_list: { id: Buffer.alloc(2), uri: 'https://status.example/list' } }, {}])(
    'is parsed with a status of another kind',
    (status) => {
      expect(parseMobileSecurityObject(changed('status', status))).toEqual({ ...mso, status: {} });
    },
  );

  it.each([
    ['SHA-384', 48],
    ['SHA-512', 64],
  ] as const)('is parsed with the digest algorithm %s', (digestAlgorithm, bytes) => {
    const of = { ...mso, digestAlgorithm, valueDigests: new Map([['n', new Map([[0, Buffer.alloc(bytes, 1)]])]]) };
    expect(parseMobileSecurityObject(decodeCbor(encodeMobileSecurityObject(of)))).toEqual(of);
    const short = new Map([['n', new Map([[0, Buffer.alloc(32, 1)]])]]);
    const malformed = encodeMobileSecurityObject({ ...of, valueDigests: short });
    expect(() => parseMobileSecurityObject(decodeCbor(malformed))).toThrow('valueDigests is malformed');
  });

  it.each<[string, CborValue]>([
    ['version', '3.0'],
    ['digestAlgorithm', 'SHA-512'],
    ['digestAlgorithm', 'SHA-1'],
    ['digestAlgorithm', 'toString'],
    ['digestAlgorithm', undefined],
    ['docType', undefined],
    ['docType', 'org.example\0'],
    ['valueDigests', []],
    ['valueDigests', new Map([['n', []]])],
    ['valueDigests', new Map([['n', new Map([['0', Buffer.alloc(32)]])]])],
    ['valueDigests', new Map([['n', new Map([[0, Buffer.alloc(31)]])]])],
    [
      'valueDigests',
      new Map([
        [
          'n',
          new Map([
            [0, Buffer.alloc(32)],
            [1, Buffer.alloc(31)],
          ]),
        ],
      ]),
    ],
    ['deviceKeyInfo', undefined],
    ['deviceKeyInfo', { deviceKey: {} }],
    ['validityInfo', undefined],
    ['validityInfo', { signed: toTdate(now), validFrom: toTdate(now) }],
    ['status', { status_list: { idx: -1, uri: 'x' } }],
    ['status', { status_list: { idx: 0 } }],
    ['status', 'revoked'],
    ['status', { status_list: [], identifier_list: {} }],
  ])('is rejected with another %s: %j', (member, value) => {
    expect(() => parseMobileSecurityObject(changed(member, value))).toThrow();
  });

  it('is rejected without its tag', () => {
    expect(() => parseMobileSecurityObject(decodeCbor(encodeCbor({})))).toThrow('embedded CBOR');
  });
});

import { TAG } from './der';
import { encode, encodeGeneralizedTime, encodeInteger, encodeObjectIdentifier, encodeSequence } from './der-encoder';
import { CrlError, parseCrl } from './index';

const ALGORITHM = encodeSequence(encodeObjectIdentifier('1.2.840.10045.4.3.2'));
const OTHER_ALGORITHM = encodeSequence(encodeObjectIdentifier('1.2.840.10045.4.3.3'));
const VERSION_2 = encodeInteger('01');
const THIS_UPDATE = encodeGeneralizedTime(new Date('2026-01-01T00:00:00Z'));
const NEXT_UPDATE = encodeGeneralizedTime(new Date('2026-02-01T00:00:00Z'));
const UTC_NEXT_UPDATE = encode(TAG.utcTime, Buffer.from('260201000000Z'));
const SIGNATURE = encode(TAG.bitString, Buffer.from([0, 1, 2, 3]));
const NULL = Buffer.from([5, 0]);
const [CRITICAL, NOT_CRITICAL] = [0xff, 0].map((octet) => encode(TAG.boolean, Buffer.from([octet]))) as [
  Buffer,
  Buffer,
];
const [REASON_CODE, INVALIDITY_DATE, CERTIFICATE_ISSUER] = ['2.5.29.21', '2.5.29.24', '2.5.29.29'];
const [CRL_NUMBER, SCOPE, DELTA, KEY_IDENTIFIER] = ['2.5.29.20', '2.5.29.28', '2.5.29.27', '2.5.29.35'];
const PRIVATE = '1.3.6.1.4.1.99999.1';

const extension = (type: string, value: Buffer, ...flags: Buffer[]) =>
  encodeSequence(encodeObjectIdentifier(type), ...flags, encode(TAG.octetString, value));
const entry = (serial: string, ...members: Buffer[]) => encodeSequence(encodeInteger(serial), THIS_UPDATE, ...members);

interface Members {
  version?: Buffer[];
  algorithm?: Buffer;
  nextUpdate?: Buffer[];
  entries?: Buffer[];
  extensions?: Buffer[];
  /** Elements after the last one of the signed part, and after the signature. */
  last?: Buffer[];
  after?: Buffer[];
  signature?: Buffer;
}

/** RFC 5280 §5.1. The signature is none, because the parser does not verify it. */
function crl({ version = [VERSION_2], nextUpdate = [NEXT_UPDATE], ...members }: Members = {}): Buffer {
  const { algorithm = ALGORITHM, signature = SIGNATURE, entries, extensions, last = [], after = [] } = members;
  const signed = encodeSequence(
    ...version,
    algorithm,
    encodeSequence(),
    THIS_UPDATE,
    ...nextUpdate,
    ...(entries ? [encodeSequence(...entries)] : []),
    ...(extensions ? [encode(0xa0, encodeSequence(...extensions))] : []),
    ...last,
  );
  return encodeSequence(signed, ALGORITHM, signature, ...after);
}

const withEntry = (...extensions: Buffer[]) => crl({ entries: [entry('07', encodeSequence(...extensions))] });

describe('parseCrl', () => {
  it('reads the members of a list', () => {
    const parsed = parseCrl(
      crl({ entries: [entry('01'), entry('80', encodeSequence(extension(REASON_CODE, NULL)))], extensions: [] }),
    );
    expect(parsed).toMatchObject({
      signatureAlgorithm: '1.2.840.10045.4.3.2',
      signature: Buffer.from([1, 2, 3]),
      issuer: encodeSequence(),
      thisUpdate: new Date('2026-01-01T00:00:00Z'),
      nextUpdate: new Date('2026-02-01T00:00:00Z'),
      revoked: new Set(['01', '0080']),
      scope: undefined,
      authorityKeyIdentifier: undefined,
    });
  });

  it.each<[string, Members]>([
    ['version 1', { version: [] }],
    ['a next update as UTCTime', { nextUpdate: [UTC_NEXT_UPDATE] }],
    ['an empty list of entries', { entries: [] }],
  ])('accepts %s', (_, members) => {
    expect(parseCrl(crl(members))).toMatchObject({ nextUpdate: new Date('2026-02-01T00:00:00Z'), revoked: new Set() });
  });

  it.each([
    ['a critical CRL number', extension(CRL_NUMBER, encodeInteger('01'), CRITICAL)],
    ['a private extension that is not critical', extension(PRIVATE, NULL)],
    ['a private extension that says so', extension(PRIVATE, NULL, NOT_CRITICAL)],
  ])('accepts %s', (_, extra) => {
    const parsed = parseCrl(crl({ extensions: [extra] }));
    expect(parsed).toMatchObject({ scope: undefined, authorityKeyIdentifier: undefined });
  });

  it('reads the scope and the key identifier after other extensions', () => {
    const scope = extension(SCOPE, encodeSequence(encode(0x81, Buffer.from([0xff]))), CRITICAL);
    const members = [encode(0xa1, Buffer.alloc(3)), encode(0x80, Buffer.from('c0ffee', 'hex')), encode(0x82, NULL)];
    const keyIdentifier = extension(KEY_IDENTIFIER, encodeSequence(...members));
    const parsed = parseCrl(crl({ extensions: [extension(CRL_NUMBER, encodeInteger('01')), keyIdentifier, scope] }));
    expect(parsed).toMatchObject({ scope: { onlyUserCertificates: true }, authorityKeyIdentifier: 'c0ffee' });
  });

  it('reads no key identifier where the authority is identified by its serial number', () => {
    const keyIdentifier = extension(KEY_IDENTIFIER, encodeSequence(encode(0x82, Buffer.from([1]))));
    expect(parseCrl(crl({ extensions: [keyIdentifier] })).authorityKeyIdentifier).toBeUndefined();
  });

  it.each<[string, Members, string]>([
    ['version 3', { version: [encodeInteger('02')] }, 'is of an unknown version'],
    ['version 1 that is written', { version: [encodeInteger('00')] }, 'is of an unknown version'],
    // RFC 5280 §5.1.1.2
    ['another algorithm in its signed part', { algorithm: OTHER_ALGORITHM }, 'names two signature algorithms'],
    // RFC 5280 §5.1.2.5
    ['no next update', { nextUpdate: [] }, 'has no next update'],
    ['no next update before its entries', { nextUpdate: [], entries: [entry('07')] }, 'has no next update'],
    ['a next update of another type', { nextUpdate: [encode(0x0c, Buffer.from('a'))] }, 'has no next update'],
    ['an element after its extensions', { extensions: [], last: [NULL] }, 'is malformed'],
    ['an element after its signature', { after: [NULL] }, 'is malformed'],
    ['a signature of half an octet', { signature: encode(TAG.bitString, Buffer.from([4, 16])) }, 'is malformed'],
    ['a signature of no octets', { signature: encode(TAG.bitString) }, 'is malformed'],
    [
      'an entry with an element after its extensions',
      { entries: [entry('07', encodeSequence(), NULL)] },
      'is malformed',
    ],
    ['an entry with extensions of another type', { entries: [entry('07', NULL)] }, 'is malformed'],
    [
      'an extension with an element after its value',
      { extensions: [encodeSequence(encodeObjectIdentifier(PRIVATE), encode(TAG.octetString), NULL)] },
      'is malformed',
    ],
    [
      'an extension more than once',
      { extensions: [extension(CRL_NUMBER, encodeInteger('01')), extension(CRL_NUMBER, encodeInteger('02'))] },
      'has an extension more than once',
    ],
    // RFC 5280 §5.2.4
    ['the mark of a delta CRL', { extensions: [extension(DELTA, encodeInteger('01'))] }, 'is a delta CRL'],
    ['an unknown critical extension', { extensions: [extension(PRIVATE, NULL, CRITICAL)] }, 'is not understood'],
    [
      'the mark of an indirect CRL',
      { extensions: [extension(SCOPE, encodeSequence(encode(0x84, Buffer.from([0xff]))), CRITICAL)] },
      'is an indirect CRL',
    ],
  ])('rejects a list with %s', (_, members, message) => {
    const parse = () => parseCrl(crl(members));
    expect(parse).toThrow(CrlError);
    expect(parse).toThrow(message);
  });

  it.each<[string, Buffer[]]>([
    ['a critical reason code', [extension(REASON_CODE, NULL, CRITICAL)]],
    ['a critical invalidity date', [extension(INVALIDITY_DATE, NULL, CRITICAL)]],
    ['an unknown extension that is not critical', [extension(PRIVATE, NULL)]],
  ])('accepts an entry with %s', (_, extensions) => {
    expect(parseCrl(withEntry(...extensions)).revoked).toEqual(new Set(['07']));
  });

  /** RFC 5280 §5.3, §5.3.3 */
  it.each([
    ['a certificate issuer', extension(CERTIFICATE_ISSUER, encodeSequence()), 'is an indirect CRL'],
    ['a critical certificate issuer', extension(CERTIFICATE_ISSUER, encodeSequence(), CRITICAL), 'is an indirect CRL'],
    ['an unknown critical extension', extension(PRIVATE, NULL, CRITICAL), 'has an entry with a critical extension'],
  ])('rejects an entry with %s', (_, extra, message) => {
    const parse = () => parseCrl(withEntry(extension(REASON_CODE, NULL), extra));
    expect(parse).toThrow(CrlError);
    expect(parse).toThrow(message);
  });
});

import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateKeys } from '@vc/protocol/crypto';
import { OpensslAuthority } from '@vc/testing/unit/openssl-authority';
import { readElement, readElements, TAG } from './der';
import { encode, encodeInteger, encodeObjectIdentifier, encodeSequence } from './der-encoder';
import { CertsOnlyError, createRootCertificate, parseCertsOnly } from './index';

const MAX_BYTES = 64 * 1024;
/** Has lengths of as many octets as a message of 64 KiB has. */
const ROUGH_SIZE = 60_000;
const [SIGNED_DATA, DATA] = ['1.2.840.113549.1.7.2', '1.2.840.113549.1.7.1'];
const [SET, CONTENT, CERTIFICATES, EXTENSIONS] = [0x31, 0xa0, 0xa0, 0xa3];
/** Its end is a leap second. */
const UNREADABLE = readFileSync(join(__dirname, '../test-vectors/validity/leap-second.pem'), 'utf8');

let authority: OpensslAuthority;
let leaf: string;
beforeAll(() => {
  authority = new OpensslAuthority();
  leaf = authority.sign(authority.request('/CN=Leaf'), { extensions: ['keyUsage=critical,digitalSignature'] });
});
afterAll(() => authority?.remove());

/** A message of openssl, in DER. */
function messageOf(...certificates: string[]): Buffer {
  const files = { 'certificates.pem': certificates.join('') };
  const pem = authority.runWith(files, 'crl2pkcs7', '-nocrl', '-certfile', '@certificates.pem');
  return decodePem(pem);
}

function decodePem(pem: string): Buffer {
  return Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
}

/** RFC 5652 §5.1 */
function encodeSignedData(...certificates: Buffer[]): Buffer {
  return encodeSequence(
    encodeInteger('01'),
    encode(SET),
    encodeSequence(encodeObjectIdentifier(DATA)),
    ...(certificates.length > 0 ? [encode(CERTIFICATES, ...certificates)] : []),
    encode(SET),
  );
}

function encodeMessage(...certificates: Buffer[]): Buffer {
  return encodeSequence(encodeObjectIdentifier(SIGNED_DATA), encode(CONTENT, encodeSignedData(...certificates)));
}

/** Replaces the extensions of the leaf, whose signature is no longer right. */
function certificateWith(...members: Buffer[]): Buffer {
  const [signed, ...signature] = readElements(readElement(new X509Certificate(leaf).raw).content);
  const others = readElements(signed!.content).filter(({ tag }) => tag !== EXTENSIONS);
  const extension = encodeSequence(encodeObjectIdentifier('1.3.6.1.4.1.99999.1'), ...members);
  const extensions = encode(EXTENSIONS, encodeSequence(extension));
  const body = encodeSequence(...others.map(({ raw }) => raw), extensions);
  return encodeSequence(body, ...signature.map(({ raw }) => raw));
}

/** A message of so many octets, with a certificate that is as long as it takes. */
function messageOfSize(size: number): Buffer {
  const build = (filler: number) => encodeMessage(certificateWith(encode(TAG.octetString, Buffer.alloc(filler))));
  const overhead = build(ROUGH_SIZE).length - ROUGH_SIZE;
  return build(size - overhead);
}

const ders = (certificates: X509Certificate[]) => certificates.map(({ raw }) => raw.toString('base64')).sort();

describe('parseCertsOnly', () => {
  it('reads the certificates of a message of openssl', () => {
    const expected = [leaf, authority.root].map((pem) => new X509Certificate(pem));
    expect(ders(parseCertsOnly(messageOf(leaf, authority.root)))).toEqual(ders(expected));
    expect(ders(parseCertsOnly(messageOf(leaf)))).toEqual(ders(expected.slice(0, 1)));
  });

  /** X.690 §8.1.3.6, RFC 5652 §1: openssl streams such a message, here with a signer. */
  it('reads a message of indefinite lengths', async () => {
    const { privateKey: key } = generateKeys('P-256');
    const [notBefore, notAfter] = [new Date('2026-01-01T00:00:00Z'), new Date('2031-01-01T00:00:00Z')];
    const root = await createRootCertificate({ subject: 'CN=Root', notBefore, notAfter, key });
    const files = { 'root.pem': root, 'root.key': key.export({ type: 'pkcs8', format: 'pem' }), text: 'text' };
    const words = ['-signer', '@root.pem', '-inkey', '@root.key', '-in', '@text', '-outform', 'PEM'];
    const message = decodePem(authority.runWith(files, 'cms', '-sign', '-stream', '-nodetach', ...words));
    expect(message.subarray(0, 2)).toEqual(Buffer.from([0x30, 0x80]));
    expect(ders(parseCertsOnly(message))).toEqual(ders([new X509Certificate(root)]));
  });

  it('returns the octets of a certificate that other encoders would write in another way', () => {
    const notCritical = encode(TAG.boolean, Buffer.from([0]));
    const certificate = certificateWith(notCritical, encode(TAG.octetString));
    expect(parseCertsOnly(encodeMessage(certificate)).map(({ raw }) => raw)).toEqual([certificate]);
  });

  it('ignores certificates of other kinds than X.509', () => {
    const attribute = encode(0xa2, encodeInteger('01'));
    expect(parseCertsOnly(encodeMessage(attribute, new X509Certificate(leaf).raw))).toHaveLength(1);
  });

  it('reads a message that is a part of a larger memory', () => {
    const message = messageOf(leaf);
    const larger = Buffer.concat([Buffer.alloc(100, 1), message, Buffer.alloc(100, 1)]);
    expect(parseCertsOnly(larger.subarray(100, 100 + message.length))).toHaveLength(1);
  });

  it('accepts ten certificates', () => {
    const { raw } = new X509Certificate(leaf);
    expect(parseCertsOnly(encodeMessage(...Array<Buffer>(10).fill(raw)))).toHaveLength(10);
  });

  it('accepts a message of 64 KiB, and rejects a longer one', () => {
    const longest = messageOfSize(MAX_BYTES);
    expect(longest).toHaveLength(MAX_BYTES);
    expect(parseCertsOnly(longest)).toHaveLength(1);
    const parse = () => parseCertsOnly(messageOfSize(MAX_BYTES + 1));
    expect(parse).toThrow(new CertsOnlyError('the message has no permitted length'));
  });

  it.each<[string, () => Buffer, string]>([
    ['no octets', () => Buffer.alloc(0), 'has no permitted length'],
    ['no certificate', () => encodeMessage(), 'has no certificate'],
    [
      'eleven certificates',
      () => encodeMessage(...Array<Buffer>(11).fill(new X509Certificate(leaf).raw)),
      'has more than 10 certificates',
    ],
    [
      'the type of data',
      () =>
        encodeSequence(encodeObjectIdentifier(DATA), encode(CONTENT, encodeSignedData(new X509Certificate(leaf).raw))),
      'is malformed',
    ],
    ['no content', () => encodeSequence(encodeObjectIdentifier(SIGNED_DATA)), 'is malformed'],
    ['an empty sequence', () => encodeSequence(), 'is malformed'],
    ['octets after it', () => Buffer.concat([messageOf(leaf), Buffer.from([5, 0])]), 'is malformed'],
    ['another tag', () => encode(SET, readElement(messageOf(leaf)).content), 'is malformed'],
    ['octets that are no DER', () => Buffer.from('text'), 'is malformed'],
    ['a certificate in place of a message', () => new X509Certificate(leaf).raw, 'is malformed'],
    ['an end that is cut off', () => messageOf(leaf).subarray(0, -1), 'is malformed'],
    ['a certificate whose validity cannot be read', () => messageOf(leaf, UNREADABLE), 'is malformed'],
  ])('rejects a message with %s', (_, create, problem) => {
    const message = create();
    const parse = () => parseCertsOnly(message);
    expect(parse).toThrow(CertsOnlyError);
    expect(parse).toThrow(`the message ${problem}`);
  });
});

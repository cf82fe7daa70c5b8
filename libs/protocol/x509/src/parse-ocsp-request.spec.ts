import { execFileSync } from 'node:child_process';
import type { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPENSSL } from '@vc/testing/unit/openssl';
import { readElement, readElements, TAG } from './der';
import { encode, encodeInteger, encodeObjectIdentifier, encodeSequence } from './der-encoder';
import { issueTestCertificate, leafExtensions } from './test-certificates';
import { isIssuedBy, OcspRequestError, parseOcspRequest } from './index';

const NONCE = '1.3.6.1.5.5.7.48.1.2';
const folder = mkdtempSync(join(tmpdir(), 'ocsp-request-'));
let issuer: X509Certificate;
let ofOpenssl: Buffer;

beforeAll(async () => {
  const root = await issueTestCertificate();
  const leaf = await issueTestCertificate({ name: 'CN=Leaf', issuer: root, extensions: leafExtensions() });
  issuer = root.certificate;
  writeFileSync(join(folder, 'root.pem'), issuer.toString());
  writeFileSync(join(folder, 'leaf.pem'), leaf.certificate.toString());
  const words = ['-issuer', 'root.pem', '-sha256', '-cert', 'leaf.pem', '-serial', '0x80', '-reqout', 'request.der'];
  execFileSync(OPENSSL, ['ocsp', ...words], { cwd: folder, stdio: 'pipe' });
  ofOpenssl = readFileSync(join(folder, 'request.der'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const id = (serial = encodeInteger('01'), hash = Buffer.alloc(20)) =>
  encodeSequence(
    encodeSequence(encodeObjectIdentifier('1.3.14.3.2.26')),
    encode(TAG.octetString, hash),
    encode(TAG.octetString, hash),
    serial,
  );
const extension = (type: string, value: Buffer, ...critical: Buffer[]) =>
  encodeSequence(encodeObjectIdentifier(type), ...critical, encode(TAG.octetString, value));
const CRITICAL = encode(TAG.boolean, Buffer.from([0xff]));
const request = (ids: Buffer[], extensions: Buffer[] = [], ...first: Buffer[]) =>
  encodeSequence(
    encodeSequence(
      ...first,
      encodeSequence(...ids.map((each) => encodeSequence(each))),
      ...(extensions.length > 0 ? [encode(0xa2, encodeSequence(...extensions))] : []),
    ),
  );
const requestFor = (...members: Buffer[]) => encodeSequence(encodeSequence(encodeSequence(encodeSequence(...members))));
const extensionsOf = (...extensions: Buffer[]) => encode(0xa0, encodeSequence(...extensions));
const NULL = Buffer.from([5, 0]);
const nonce = (octets: number) => extension(NONCE, encode(TAG.octetString, Buffer.alloc(octets, 7)));

describe('parseOcspRequest', () => {
  it('reads a request of openssl', () => {
    const { certificates, nonce: found } = parseOcspRequest(ofOpenssl);
    expect(certificates.map(({ serialNumber }) => serialNumber)).toEqual(['01', '0080']);
    expect(certificates.map((each) => isIssuedBy(each, issuer))).toEqual([true, true]);
    expect(found).toHaveLength(16);
  });

  it('accepts the version 1, the name of the requestor and extensions that are not critical', () => {
    const name = encode(0xa1, encode(0x82, Buffer.from('a.example')));
    const version = encode(0xa0, encodeInteger('00'));
    const parsed = parseOcspRequest(request([id()], [extension('1.2.3', Buffer.from('a'))], version, name));
    expect(parsed).toMatchObject({ certificates: [{ serialNumber: '01' }], nonce: undefined });
    expect(isIssuedBy(parsed.certificates[0]!, issuer)).toBe(false);
  });

  it('accepts a signature of the request, which is not verified', () => {
    const [body] = readElements(readElement(request([id()])).content);
    const signature = encode(0xa0, encodeSequence());
    expect(parseOcspRequest(encodeSequence(body!.raw, signature)).certificates).toHaveLength(1);
  });

  it('accepts a request without extensions, and one with a critical nonce', () => {
    expect(parseOcspRequest(request([id()]))).toMatchObject({
      certificates: [{ serialNumber: '01' }],
      nonce: undefined,
    });
    const critical = extension(NONCE, encode(TAG.octetString, Buffer.alloc(16, 7)), CRITICAL);
    expect(parseOcspRequest(request([id()], [critical])).nonce).toEqual(Buffer.alloc(16, 7));
  });

  it('accepts ten certificates', () => {
    expect(parseOcspRequest(request(Array<Buffer>(10).fill(id()))).certificates).toHaveLength(10);
  });

  it('accepts an identifier of 256 octets', () => {
    const longest = id(encodeInteger('0100'), Buffer.alloc(118));
    expect(longest).toHaveLength(256);
    expect(parseOcspRequest(request([longest])).certificates[0]!.raw).toEqual(longest);
  });

  it('accepts an extension of a single certificate that is not critical', () => {
    const parsed = parseOcspRequest(requestFor(id(), extensionsOf(extension('1.2.3', Buffer.from('a')))));
    expect(parsed).toMatchObject({ certificates: [{ serialNumber: '01' }], nonce: undefined });
  });

  /** RFC 9654 §2.1 */
  it.each([1, 16, 32, 128])('reads a nonce of %d octets', (octets) => {
    expect(parseOcspRequest(request([id()], [nonce(octets)])).nonce).toEqual(Buffer.alloc(octets, 7));
  });

  it.each<[string, () => Buffer]>([
    ['no octets', () => Buffer.alloc(0)],
    ['no certificate', () => request([])],
    ['eleven certificates', () => request(Array<Buffer>(11).fill(id()))],
    ['a nonce of 0 octets', () => request([id()], [nonce(0)])],
    ['a nonce of 129 octets', () => request([id()], [nonce(129)])],
    ['a nonce that is no octet string', () => request([id()], [extension(NONCE, Buffer.from([5, 0]))])],
    ['two nonces', () => request([id()], [nonce(16), nonce(16)])],
    ['an unknown critical extension', () => request([id()], [extension('1.2.3', Buffer.from('a'), CRITICAL)])],
    ['the version 2', () => request([id()], [], encode(0xa0, encodeInteger('01')))],
    ['an identifier of 300 octets', () => request([id(encodeInteger('01'), Buffer.alloc(140))])],
    ['an identifier of 257 octets', () => request([id(encodeInteger('010000'), Buffer.alloc(118))])],
    ['an octet after it', () => Buffer.concat([request([id()]), Buffer.from([0])])],
    [
      'an element after its signature',
      () => encodeSequence(encodeSequence(encodeSequence(encodeSequence(id()))), encode(0xa0, encodeSequence()), NULL),
    ],
    [
      'an element after its extensions',
      () => encodeSequence(encodeSequence(encodeSequence(encodeSequence(id())), encode(0xa2, encodeSequence()), NULL)),
    ],
    ['an element after the extensions of a certificate', () => requestFor(id(), extensionsOf(), NULL)],
    [
      'an unknown critical extension of a certificate',
      () => requestFor(id(), extensionsOf(extension('1.2.3', Buffer.from('a'), CRITICAL))),
    ],
    [
      'an element after the value of an extension',
      () => request([id()], [encodeSequence(encodeObjectIdentifier('1.2.3'), encode(TAG.octetString), NULL)]),
    ],
    ['an element after the serial number', () => request([id(Buffer.concat([encodeInteger('01'), NULL]))])],
    ['a serial number that is text', () => request([id(encode(0x0c, Buffer.from('1')))])],
  ])('rejects a request with %s', (_, create) => {
    expect(() => parseOcspRequest(create())).toThrow(OcspRequestError);
  });

  it('rejects each part of a request, and any change of an octet with no other error', () => {
    for (let length = 0; length < ofOpenssl.length; length += 1) {
      expect(() => parseOcspRequest(ofOpenssl.subarray(0, length))).toThrow(OcspRequestError);
    }
    let rejected = 0;
    for (let index = 0; index < ofOpenssl.length; index += 1) {
      for (const octet of [0, 0x7f, 0x80, 0xff]) {
        const changed = Buffer.from(ofOpenssl);
        changed[index] = octet;
        try {
          parseOcspRequest(changed);
        } catch (error) {
          expect(error).toBeInstanceOf(OcspRequestError);
          rejected += 1;
        }
      }
    }
    expect(rejected).toBeGreaterThan(100);
  });
});

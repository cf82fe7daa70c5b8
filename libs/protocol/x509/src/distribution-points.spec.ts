import 'reflect-metadata';
import { Extension } from '@peculiar/x509';
import { encode, encodeObjectIdentifier, encodeSequence } from './der-encoder';
import { ALL_REASONS } from './issuing-distribution-point';
import { issueTestCertificate, leafExtensions } from './test-certificates';
import { CrlError, readDistributionPoints } from './index';

const [DNS, URI, DIRECTORY_NAME] = [0x82, 0x86, 0xa4];
const name = (tag: number, text: string) => encode(tag, Buffer.from(text, 'latin1'));
const uri = (text: string) => name(URI, text);
const fullName = (...names: Buffer[]) => encode(0xa0, encode(0xa0, ...names));
const attribute = encodeSequence(encodeObjectIdentifier('2.5.4.3'), name(0x0c, 'CRL authority'));
const subject = encodeSequence(encode(0x31, attribute));

async function read(...points: Buffer[]) {
  const value = new Uint8Array(encodeSequence(...points));
  const extensions = [...leafExtensions(), new Extension('2.5.29.31', false, value)];
  return readDistributionPoints((await issueTestCertificate({ extensions })).certificate);
}

/** RFC 5280 §4.2.1.13 */
describe('readDistributionPoints', () => {
  it('returns none without the extension', async () => {
    const { certificate } = await issueTestCertificate({ extensions: leafExtensions() });
    expect(readDistributionPoints(certificate)).toEqual([]);
  });

  it('returns the http and https addresses, and every name', async () => {
    const names = [
      uri('http://a.example/list'),
      uri('HTTPS://b.example/list'),
      uri('ldap://c.example/http://c.example'),
      uri('http://d.example/\0'),
      name(DNS, 'http://e.example'),
    ];
    const [point, ...others] = await read(encodeSequence(fullName(...names)));
    expect(point).toEqual({
      urls: ['http://a.example/list', 'HTTPS://b.example/list'],
      names: names.map((each) => each.toString('hex')),
      reasons: ALL_REASONS,
      crlIssuer: undefined,
    });
    expect(others).toEqual([]);
  });

  it('returns the reasons and the issuer of a point', async () => {
    const reasons = encode(0x81, Buffer.from([5, 0x60]));
    const [point] = await read(encodeSequence(fullName(uri('http://a.example')), reasons, issuerOf(subject)));
    expect(point).toMatchObject({ reasons: 0b110, crlIssuer: '["[\\"2.5.4.3=crl authority\\"]"]' });
  });

  it.each<[string, Buffer]>([
    ['an issuer alone', encodeSequence(issuerOf(subject))],
    ['a name relative to its issuer', encodeSequence(encode(0xa0, encode(0xa1, attribute)), issuerOf(subject))],
  ])('returns no address of a point with %s', async (_, point) => {
    expect(await read(point)).toMatchObject([{ urls: [], names: [], crlIssuer: expect.any(String) }]);
  });

  it('returns an issuer that equals no name where the list of names is empty', async () => {
    expect(await read(encodeSequence(encode(0xa2)))).toMatchObject([{ crlIssuer: '' }]);
  });

  it.each<[string, Buffer]>([
    ['no distribution point name', encodeSequence(encode(0xa0))],
    ['members that are cut off', encode(0x30, Buffer.from([0xa0]))],
    ['an issuer that is no name', encodeSequence(encode(0xa2, encode(DIRECTORY_NAME, Buffer.from([5, 0]))))],
  ])('rejects a point with %s', async (_, point) => {
    await expect(read(point)).rejects.toThrow(CrlError);
  });
});

function issuerOf(names: Buffer): Buffer {
  return encode(0xa2, encode(DIRECTORY_NAME, names));
}

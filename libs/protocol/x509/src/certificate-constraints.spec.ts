import { X509Certificate } from 'node:crypto';
import { OpensslAuthority } from '@vc/testing/unit/openssl-authority';
import { ExtendedKeyUsageExtension, KeyUsageFlags, KeyUsagesExtension } from '@peculiar/x509';
import type { Extension } from '@peculiar/x509';
import { readConstraints, hasUnknownQualifier } from './certificate-constraints';
import { issueTestCertificate, authorityExtensions, leafExtensions } from './test-certificates';
import { listUsageIssues, MDL_DOCUMENT_SIGNER } from './index';
import { encode, encodeObjectIdentifier, encodeSequence } from './der-encoder';

/** prime256v1, and an identifier without a curve */
const [CURVE, NO_CURVE] = ['2a8648ce3d030107', '2a8648ce3d03017f'];

describe('readConstraints', () => {
  it('reads a certificate that cannot be parsed as one with no rights', async () => {
    const { certificate } = await issueTestCertificate();
    const malformed = Buffer.from(certificate.raw.toString('hex').replace(CURVE, NO_CURVE), 'hex');
    expect(readConstraints(new X509Certificate(malformed))).toEqual({
      isAuthority: false,
      isSelfIssued: false,
      names: [],
      issues: ['cannot be parsed'],
    });
  });

  it.each([
    ['RSA of 2048 bits', ['rsa:2048'], []],
    ['RSA of 1024 bits', ['rsa:1024'], ['has a weak or unknown key']],
    ['RSASSA-PSS', ['rsa-pss', '-pkeyopt', 'rsa_keygen_bits:2048'], ['has a weak or unknown key']],
    ['a curve that no profile names', ['ec', '-pkeyopt', 'ec_paramgen_curve:secp224r1'], ['has a weak or unknown key']],
  ])('judges a key of %s', (_, newkey, issues) => {
    const authority = new OpensslAuthority(newkey);
    expect(readConstraints(new X509Certificate(authority.root)).issues).toEqual(issues);
    authority.remove();
  });
});

const SERVER_AUTHENTICATION = '1.3.6.1.5.5.7.3.1';
const CLIENT_AUTHENTICATION = '1.3.6.1.5.5.7.3.2';
const ANY_EXTENDED_KEY_USAGE = '2.5.29.37.0';

const list = async (extensions: Extension[]) =>
  listUsageIssues((await issueTestCertificate({ extensions })).certificate);
const usages = (...types: string[]) => [...leafExtensions(), new ExtendedKeyUsageExtension(types)];

describe('listUsageIssues', () => {
  it.each<[string, () => Extension[]]>([
    ['no extension', () => []],
    ['digitalSignature', () => leafExtensions()],
    ['the purpose of document signers', () => usages(MDL_DOCUMENT_SIGNER)],
    ['a purpose of its own beside TLS', () => usages(SERVER_AUTHENTICATION, '1.3.6.1.4.1.99999.1')],
    ['any purpose', () => usages(SERVER_AUTHENTICATION, ANY_EXTENDED_KEY_USAGE)],
  ])('accepts a certificate with %s', async (_, extensions) => {
    expect(await list(extensions())).toEqual([]);
  });

  it.each<[string, () => Extension[], string]>([
    [
      'a key usage without digitalSignature',
      () => [new KeyUsagesExtension(KeyUsageFlags.keyAgreement, true)],
      'certificate 0 is not for digital signatures',
    ],
    [
      'the purposes of TLS alone',
      () => usages(SERVER_AUTHENTICATION, CLIENT_AUTHENTICATION),
      'certificate 0 is for other purposes than signing credentials',
    ],
  ])('rejects a certificate with %s', async (_, extensions, issue) => {
    expect(await list(extensions())).toEqual([issue]);
  });

  it('rejects the certificate of an authority', async () => {
    expect(await list(authorityExtensions())).toContain('certificate 0 is an authority, not an end entity');
  });
});

const [CPS, USER_NOTICE, UNKNOWN] = ['1.3.6.1.5.5.7.2.1', '1.3.6.1.5.5.7.2.2', '1.3.6.1.5.5.7.2.3'];
const POLICY = encodeObjectIdentifier('1.3.6.1.4.1.99999.1');
const TEXT = encode(0x16, Buffer.from('https://a.example'));
const qualifier = (type: string) => encodeSequence(encodeObjectIdentifier(type), TEXT);
const policy = (...qualifiers: Buffer[]) =>
  encodeSequence(POLICY, ...(qualifiers.length > 0 ? [encodeSequence(...qualifiers)] : []));

/** RFC 5280 §4.2.1.4 */
describe('hasUnknownQualifier', () => {
  it.each([
    ['no policy', encodeSequence()],
    ['policies without a qualifier', encodeSequence(policy(), policy())],
    ['the known qualifiers', encodeSequence(policy(qualifier(CPS), qualifier(USER_NOTICE)), policy(qualifier(CPS)))],
  ])('accepts %s', (_, policies) => {
    expect(hasUnknownQualifier(policies)).toBe(false);
  });

  it.each([
    ['an unknown qualifier', encodeSequence(policy(qualifier(UNKNOWN)))],
    ['an unknown qualifier after a known one', encodeSequence(policy(qualifier(CPS), qualifier(UNKNOWN)))],
    ['an unknown qualifier of the second policy', encodeSequence(policy(), policy(qualifier(UNKNOWN)))],
    ['no sequence', TEXT],
    ['no octets', Buffer.alloc(0)],
    ['octets after the policies', Buffer.concat([encodeSequence(), TEXT])],
    ['a policy that is cut off', encode(0x30, policy().subarray(0, -1))],
    ['an empty qualifier', encodeSequence(policy(encodeSequence()))],
    // The octets of the identifier of a CPS pointer with the tag of an octet string
    ['a qualifier with an identifier of another type', encodeSequence(policy(encodeSequence(retag(CPS), TEXT)))],
  ])('rejects %s', (_, policies) => {
    expect(hasUnknownQualifier(policies)).toBe(true);
  });
});

function retag(identifier: string): Buffer {
  const changed = Buffer.from(encodeObjectIdentifier(identifier));
  changed[0] = 0x04;
  return changed;
}

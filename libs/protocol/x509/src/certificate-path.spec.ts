import { X509Certificate } from 'node:crypto';
import {
  BasicConstraintsExtension,
  CertificatePolicyExtension,
  CRLDistributionPointsExtension,
  ExtendedKeyUsageExtension,
  Extension,
  GeneralName,
  IssuerAlternativeNameExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
} from '@peculiar/x509';
import type { TestCertificate } from './test-certificates';
import { authorityExtensions, issueTestCertificate, leafExtensions } from './test-certificates';
import {
  CertificatePathError,
  MDL_DOCUMENT_SIGNER,
  MDL_READER_AUTHENTICATION,
  parseX5c,
  parseX5chain,
  verifyCertificatePath,
  verifyToTrustAnchor,
} from './index';

const now = new Date('2026-06-01T12:00:00Z');
const NULL = Buffer.from([5, 0]);
const EMPTY_SEQUENCE = Buffer.from([0x30, 0]);

let root: TestCertificate;
let leaf: TestCertificate;
beforeAll(async () => {
  root = await issueTestCertificate();
  leaf = await issueLeaf();
});

function issueLeaf(options: Parameters<typeof issueTestCertificate>[0] = {}) {
  return issueTestCertificate({ name: 'CN=Leaf', issuer: root, extensions: leafExtensions(), ...options });
}

const chainOf = (...links: TestCertificate[]) => links.map(({ certificate }) => certificate);

describe('verifyCertificatePath', () => {
  it('accepts a leaf with its issuer', () => {
    expect(() => verifyCertificatePath(chainOf(leaf, root), now)).not.toThrow();
  });

  it('accepts the first and the last moment of the validity', () => {
    for (const moment of ['2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z']) {
      expect(() => verifyCertificatePath(chainOf(leaf, root), new Date(moment))).not.toThrow();
    }
  });

  it.each([
    ['2025-12-31T23:59:59Z', ['certificate 0 is not valid yet', 'certificate 1 is not valid yet']],
    ['2027-01-01T00:00:01Z', ['certificate 0 has expired', 'certificate 1 has expired']],
  ])('rejects every certificate at %s', (moment, issues) => {
    const verify = () => verifyCertificatePath(chainOf(leaf, root), new Date(moment));
    expect(verify).toThrow(expect.objectContaining({ issues }));
  });

  /** RFC 5280 §6.1.5 (f): a critical extension that the validation processes. */
  it.each<[string, () => Extension]>([
    ['certificate policies', () => new CertificatePolicyExtension(['1.2.3.4', '2.5.29.32.0'], true)],
    [
      'a subject alternative name',
      () => new SubjectAlternativeNameExtension([new GeneralName('dns', 'a.example')], true),
    ],
    [
      'an issuer alternative name',
      () => new IssuerAlternativeNameExtension([{ type: 'dns', value: 'a.example' }], true),
    ],
    ['an extended key usage', () => new ExtendedKeyUsageExtension([MDL_DOCUMENT_SIGNER], true)],
  ])('accepts %s that is critical', async (_, extension) => {
    const checked = await issueLeaf({ extensions: [...leafExtensions(), extension()] });
    expect(() => verifyCertificatePath(chainOf(checked, root), now)).not.toThrow();
  });

  /** RFC 5280 §6.1.1 (c), (e): with the initial policy set any-policy and no explicit policy required. */
  it('accepts critical certificate policies that differ along the path', async () => {
    const policies = (policy: string) => new CertificatePolicyExtension([policy], true);
    const authority = await issueTestCertificate({ extensions: [...authorityExtensions(), policies('1.2.3.4')] });
    const checked = await issueLeaf({ issuer: authority, extensions: [...leafExtensions(), policies('1.2.3.5')] });
    expect(() => verifyCertificatePath(chainOf(checked, authority), now)).not.toThrow();
  });

  /** RFC 5280 §4.2.1.4 */
  it.each([
    ['accepts', 'a CPS pointer that are critical', '06082b06010505070201', true],
    ['rejects', 'an unknown qualifier that are critical', '06082b06010505070209', true],
    ['accepts', 'an unknown qualifier that are not critical', '06082b06010505070209', false],
  ])('%s policies with %s', async (verb, _, qualifier, isCritical) => {
    const hex = (text: string) => Buffer.from(text, 'hex');
    const sequence = (...parts: Buffer[]) => {
      const content = Buffer.concat(parts);
      return Buffer.concat([Buffer.from([0x30, content.length]), content]);
    };
    const qualifiers = sequence(sequence(hex(qualifier), hex('160161')));
    const extension = new Extension('2.5.29.32', isCritical, sequence(sequence(hex('06032a0304'), qualifiers)));
    const checked = await issueLeaf({ extensions: [...leafExtensions(), extension] });
    const verify = () => verifyCertificatePath(chainOf(checked, root), now);
    if (verb === 'accepts') expect(verify).not.toThrow();
    else expect(verify).toThrow('certificate 0 has critical policies with an unknown qualifier');
  });

  /** RFC 5280 §4.2, §6.1.4 (o), §6.1.5 (f) */
  const UNPROCESSED: [string, string, Buffer][] = [
    ['policy mappings', '2.5.29.33', EMPTY_SEQUENCE],
    ['policy constraints', '2.5.29.36', EMPTY_SEQUENCE],
    ['inhibitAnyPolicy', '2.5.29.54', Buffer.from([2, 1, 0])],
    ['a private extension', '1.3.6.1.4.1.99999.1', NULL],
  ];

  it.each(UNPROCESSED)('rejects %s that are critical, of the leaf and of an authority', async (_, type, value) => {
    const extension = new Extension(type, true, value);
    const issue = `has a critical extension that is not understood: ${type}`;
    const checked = await issueLeaf({ extensions: [...leafExtensions(), extension] });
    expect(() => verifyCertificatePath(chainOf(checked, root), now)).toThrow(`certificate 0 ${issue}`);
    const authority = await issueTestCertificate({ extensions: [...authorityExtensions(), extension] });
    const below = await issueLeaf({ issuer: authority });
    expect(() => verifyCertificatePath(chainOf(below, authority), now)).toThrow(`certificate 1 ${issue}`);
  });

  it.each(UNPROCESSED)('accepts %s that are not critical', async (_, type, value) => {
    const checked = await issueLeaf({ extensions: [...leafExtensions(), new Extension(type, false, value)] });
    expect(() => verifyCertificatePath(chainOf(checked, root), now)).not.toThrow();
  });

  it('rejects critical CRL distribution points', async () => {
    const { type, value } = new CRLDistributionPointsExtension(['https://a.example/crl']);
    const checked = await issueLeaf({ extensions: [...leafExtensions(), new Extension(type, true, value)] });
    expect(() => verifyCertificatePath(chainOf(checked, root), now)).toThrow('2.5.29.31');
  });

  it('rejects an extension that is repeated', async () => {
    const checked = await issueLeaf({ extensions: [...leafExtensions(), ...leafExtensions()] });
    expect(() => verifyCertificatePath(chainOf(checked, root), now)).toThrow(
      'certificate 0 has the extension 2.5.29.15 more than once',
    );
  });

  it('rejects an extension that cannot be parsed', async () => {
    const checked = await issueLeaf({ extensions: [new Extension('2.5.29.32', false, NULL)] });
    expect(() => verifyCertificatePath(chainOf(checked, root), now)).toThrow('certificate 0 cannot be parsed');
  });

  /** RFC 5280 §6.1.4 (k), (n) */
  it.each<[string, () => Extension[], string]>([
    ['no basic constraints', () => [], 'is not an authority'],
    ['cA false', () => [new BasicConstraintsExtension(false, undefined, true)], 'is not an authority'],
    [
      'a key usage without keyCertSign',
      () => [new BasicConstraintsExtension(true, undefined, true), new KeyUsagesExtension(KeyUsageFlags.cRLSign, true)],
      'is not for signing certificates',
    ],
  ])('rejects an issuer with %s', async (_, extensions, issue) => {
    const authority = await issueTestCertificate({ extensions: extensions() });
    const below = await issueLeaf({ issuer: authority });
    expect(() => verifyCertificatePath(chainOf(below, authority), now)).toThrow(`certificate 1 ${issue}`);
  });

  it('accepts an issuer without a key usage extension', async () => {
    const authority = await issueTestCertificate({ extensions: [new BasicConstraintsExtension(true)] });
    const below = await issueLeaf({ issuer: authority });
    expect(() => verifyCertificatePath(chainOf(below, authority), now)).not.toThrow();
  });

  /** RFC 5280 §6.1.4 (l), (m) */
  it('rejects a path that is longer than its path length constraint', async () => {
    const top = await issueTestCertificate({ extensions: authorityExtensions(0) });
    const middle = await issueTestCertificate({ name: 'CN=Middle', issuer: top });
    const below = await issueLeaf({ issuer: middle });
    expect(() => verifyCertificatePath(chainOf(below, middle, top), now)).toThrow(
      'certificate 2 allows 0 authorities below it, not 1',
    );
  });

  it('does not count self-issued certificates against the path length', async () => {
    const top = await issueTestCertificate({ extensions: authorityExtensions(0) });
    const renewed = await issueTestCertificate({ issuer: top });
    const below = await issueLeaf({ issuer: renewed });
    expect(() => verifyCertificatePath(chainOf(below, renewed, top), now)).not.toThrow();
  });

  it('rejects a leaf that is an authority', () => {
    expect(() => verifyCertificatePath(chainOf(root), now)).toThrow('certificate 0 is an authority, not an end entity');
  });

  /** RFC 5280 §4.2.1.3 */
  it('rejects a leaf whose key usage has no digitalSignature', async () => {
    const checked = await issueLeaf({ extensions: [new KeyUsagesExtension(KeyUsageFlags.keyAgreement, true)] });
    expect(() => verifyCertificatePath(chainOf(checked, root), now)).toThrow(
      'certificate 0 is not for digital signatures',
    );
  });

  /** RFC 5280 §4.2.1.12 */
  it.each<[string, Extension[]]>([
    ['no extended key usage', []],
    ['another extended key usage', [new ExtendedKeyUsageExtension([MDL_READER_AUTHENTICATION], true)]],
  ])('rejects a leaf with %s where one is required', async (_, extensions) => {
    const checked = await issueLeaf({ extensions: [...leafExtensions(), ...extensions] });
    const rules = { extendedKeyUsage: MDL_DOCUMENT_SIGNER };
    expect(() => verifyCertificatePath(chainOf(checked, root), now, rules)).toThrow(
      `certificate 0 lacks the extended key usage ${MDL_DOCUMENT_SIGNER}`,
    );
  });

  it('accepts a leaf with the extended key usage that is required', async () => {
    const usages = new ExtendedKeyUsageExtension([MDL_READER_AUTHENTICATION, MDL_DOCUMENT_SIGNER], true);
    const checked = await issueLeaf({ extensions: [...leafExtensions(), usages] });
    const rules = { extendedKeyUsage: MDL_DOCUMENT_SIGNER };
    expect(() => verifyCertificatePath(chainOf(checked, root), now, rules)).not.toThrow();
  });

  /** RFC 5280 §6.1.3 (a) (1), (4) */
  it('rejects a leaf that another authority of the same name signed', async () => {
    const namesake = await issueTestCertificate();
    expect(() => verifyCertificatePath(chainOf(leaf, namesake), now)).toThrow(
      'the signature of certificate 0 is wrong',
    );
  });

  it('rejects a leaf that names another issuer', async () => {
    const other = await issueTestCertificate({ name: 'CN=Other' });
    expect(() => verifyCertificatePath(chainOf(leaf, other), now)).toThrow(
      'certificate 0 was not issued by certificate 1',
    );
  });

  it.each<[string, object, string]>([
    [
      'an RSA key of 1024 bits',
      {
        algorithm: {
          name: 'RSASSA-PKCS1-v1_5',
          modulusLength: 1024,
          publicExponent: new Uint8Array([1, 0, 1]),
          hash: 'SHA-256',
        },
      },
      'has a weak or unknown key',
    ],
    [
      'a SHA-1 signature',
      { signingAlgorithm: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-1' } },
      'is signed with a weak or unknown algorithm',
    ],
  ])('rejects %s', async (_, options, issue) => {
    const checked = await issueLeaf(options);
    expect(() => verifyCertificatePath(chainOf(checked, root), now)).toThrow(`certificate 0 ${issue}`);
  });

  it('reports every reason at once', async () => {
    const checked = await issueLeaf({ extensions: [], notAfter: new Date('2026-02-01T00:00:00Z') });
    const other = await issueTestCertificate({ name: 'CN=Other', extensions: [] });
    const verify = () => verifyCertificatePath(chainOf(checked, other), now);
    const issues = [
      'certificate 0 has expired',
      'certificate 0 was not issued by certificate 1',
      'the signature of certificate 0 is wrong',
      'certificate 1 is not an authority',
    ];
    expect(verify).toThrow(expect.objectContaining({ issues, message: issues.join('; ') }));
  });
});

describe('verifyToTrustAnchor', () => {
  it('returns the anchor of a chain that leaves it out and of one that includes it', async () => {
    const other = await issueTestCertificate({ name: 'CN=Other' });
    const anchors = chainOf(other, root);
    expect(verifyToTrustAnchor(chainOf(leaf), anchors, now)).toBe(root.certificate);
    expect(verifyToTrustAnchor(chainOf(leaf, root), anchors, now)).toBe(root.certificate);
  });

  it('accepts a chain that includes an anchor below a root, also as an equal certificate', async () => {
    const middle = await issueTestCertificate({ name: 'CN=Middle', issuer: root });
    const below = await issueLeaf({ issuer: middle });
    const copy = new X509Certificate(middle.certificate.raw);
    expect(verifyToTrustAnchor([below.certificate, copy], [middle.certificate], now)).toBe(middle.certificate);
    const rejected = () => verifyToTrustAnchor(chainOf(below, middle), chainOf(leaf), now);
    expect(rejected).toThrow('the chain does not lead to a trusted authority');
  });

  it('accepts a chain of five certificates that includes its anchor', async () => {
    const chain = [root];
    for (const name of ['CN=1', 'CN=2', 'CN=3']) chain.unshift(await issueTestCertificate({ name, issuer: chain[0]! }));
    const checked = await issueLeaf({ issuer: chain[0]! });
    expect(verifyToTrustAnchor(chainOf(checked, ...chain), chainOf(root), now)).toBe(root.certificate);
  });

  it('rejects an empty chain', () => {
    expect(() => verifyToTrustAnchor([], chainOf(root), now)).toThrow('the chain is empty');
  });

  it('accepts a chain of five certificates', async () => {
    const chain = [root];
    for (const name of ['CN=1', 'CN=2', 'CN=3', 'CN=4']) {
      chain.unshift(await issueTestCertificate({ name, issuer: chain[0]! }));
    }
    const checked = await issueLeaf({ issuer: chain[0]! });
    expect(verifyToTrustAnchor(chainOf(checked, ...chain.slice(0, 4)), chainOf(root), now)).toBe(root.certificate);
  });

  it('rejects a chain of six certificates', () => {
    const chain = Array<X509Certificate>(6).fill(leaf.certificate);
    expect(() => verifyToTrustAnchor(chain, chainOf(root), now)).toThrow('more than 5 certificates');
  });

  it('rejects an anchor that only has the name of the issuer', async () => {
    const namesake = await issueTestCertificate();
    expect(() => verifyToTrustAnchor(chainOf(leaf), chainOf(namesake), now)).toThrow(
      'the chain does not lead to a trusted authority',
    );
  });

  it('rejects an end entity in place of an anchor', () => {
    expect(() => verifyToTrustAnchor(chainOf(leaf), chainOf(leaf), now)).toThrow(CertificatePathError);
  });

  it('applies the rules for the leaf', () => {
    const rules = { extendedKeyUsage: MDL_DOCUMENT_SIGNER };
    expect(() => verifyToTrustAnchor(chainOf(leaf), chainOf(root), now, rules)).toThrow('extended key usage');
  });
});

describe('parseX5c', () => {
  it('returns the certificates in their order', () => {
    const x5c = chainOf(leaf, root).map(({ raw }) => raw.toString('base64'));
    expect(parseX5c(x5c).map(({ raw }) => raw)).toEqual(chainOf(leaf, root).map(({ raw }) => raw));
    expect(parseX5chain(chainOf(leaf, root).map(({ raw }) => raw))).toHaveLength(2);
  });

  it.each<[string, unknown, string]>([
    ['a missing header', undefined, 'x5c is not a list of certificates'],
    ['a text', 'AAAA', 'x5c is not a list of certificates'],
    ['an empty list', [], 'x5c is not a list of certificates'],
    ['a text that is not a certificate', ['AAAA'], 'x5c[0] is not a certificate'],
    ['a number', [1], 'x5c[0] is not a certificate'],
    ['six certificates', Array(6).fill('AAAA'), 'the chain has more than 5 certificates'],
  ])('rejects %s', (_, value, message) => {
    expect(() => parseX5c(value)).toThrow(
      expect.objectContaining({ constructor: CertificatePathError, issues: [message] }),
    );
  });

  it('names the certificate of a list that is malformed', () => {
    const x5c = [leaf.certificate.raw.toString('base64'), 'AAAA'];
    expect(() => parseX5c(x5c)).toThrow('x5c[1] is not a certificate');
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { Pkcs10CertificateRequest } from '@peculiar/x509';
import {
  ALL_ALGORITHMS,
  generateKeys,
  isSameKey,
  type KeyType,
  POST_QUANTUM_ALGORITHMS,
  setPostQuantumAlgorithms,
} from '@vc/protocol/crypto';
import { parseCertificate } from './parse-certificate';
import { readConstraints } from './certificate-constraints';
import {
  createCertificateSigningRequest,
  createCrl,
  createLeafCertificate,
  createRootCertificate,
  parseCrl,
  parseX5c,
  verifyCertificatePath,
  verifyCrlIssuer,
} from './index';

const notBefore = new Date('2026-01-01T00:00:00Z');
const notAfter = new Date('2027-01-01T00:00:00Z');
const now = new Date('2026-06-01T00:00:00Z');
/** RFC 9881 §2 */
const OIDS = {
  'ML-DSA-44': '2.16.840.1.101.3.4.3.17',
  'ML-DSA-65': '2.16.840.1.101.3.4.3.18',
  'ML-DSA-87': '2.16.840.1.101.3.4.3.19',
};
const OFF = 'has a key of ML-DSA, which is turned off';

async function createChain(rootType: KeyType, leafType: KeyType) {
  const [authority, owner] = [generateKeys(rootType), generateKeys(leafType)];
  const dates = { notBefore, notAfter };
  const root = await createRootCertificate({ ...dates, subject: 'CN=Root, C=ZA', key: authority.privateKey });
  const leaf = await createLeafCertificate({
    ...dates,
    subject: 'CN=Issuer, C=ZA',
    publicKey: owner.publicKey,
    issuerCertificate: root,
    issuerKey: authority.privateKey,
    subjectAlternativeNames: [{ type: 'url', value: 'https://issuer.example/oid4vci/1' }],
  });
  return { chain: [new X509Certificate(leaf), new X509Certificate(root)] as const, rootPem: root, authority, owner };
}

beforeAll(() => setPostQuantumAlgorithms(true));
afterEach(() => setPostQuantumAlgorithms(true));

describe.each(POST_QUANTUM_ALGORITHMS)('$alg', ({ alg }) => {
  it('reads the certificate of RFC 9881', () => {
    const pem = readFileSync(join(__dirname, `../test-vectors/rfc9881/${alg.toLowerCase()}.pem`));
    const certificate = parseCertificate(pem);
    expect(certificate.signatureAlgorithmOid).toBe(OIDS[alg]);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(readConstraints(certificate)).toMatchObject({ issues: [], isSelfIssued: true });
    setPostQuantumAlgorithms(false);
    expect(readConstraints(certificate).issues).toContain(OFF);
  });

  it('signs a root and a leaf that OpenSSL and the path validation accept', async () => {
    const { chain, owner } = await createChain(alg, alg);
    const [leaf, root] = chain;
    expect([leaf.signatureAlgorithmOid, root.signatureAlgorithmOid]).toEqual([OIDS[alg], OIDS[alg]]);
    expect(leaf.verify(root.publicKey)).toBe(true);
    expect(leaf.checkIssued(root)).toBe(true);
    expect(isSameKey(leaf.publicKey, owner.publicKey)).toBe(true);
    expect(() => verifyCertificatePath([...chain], now)).not.toThrow();
    const { chain: foreign } = await createChain(alg, alg);
    expect(() => verifyCertificatePath([leaf, foreign[1]], now)).toThrow('the signature of certificate 0 is wrong');
  });

  it('has chains below and above keys of curves', async () => {
    for (const { keyType } of ALL_ALGORITHMS) {
      const { chain } = await createChain(keyType, alg);
      expect(() => verifyCertificatePath([...chain], now)).not.toThrow();
      const { chain: reversed } = await createChain(alg, keyType);
      expect(() => verifyCertificatePath([...reversed], now)).not.toThrow();
    }
  });

  it('is parsed from x5c', async () => {
    const { chain } = await createChain(alg, alg);
    const x5c = chain.map(({ raw }) => raw.toString('base64'));
    expect(parseX5c(x5c).map(({ raw }) => raw)).toEqual(chain.map(({ raw }) => raw));
  });

  it('is rejected when it is turned off', async () => {
    const { chain } = await createChain('P-256', alg);
    setPostQuantumAlgorithms(false);
    expect(() => verifyCertificatePath([...chain], now)).toThrow(`certificate 0 ${OFF}`);
  });

  it('signs a request and a CRL', async () => {
    const { chain, rootPem, authority, owner } = await createChain(alg, alg);
    const pem = await createCertificateSigningRequest({
      subject: 'CN=Issuer, C=ZA',
      key: owner.privateKey,
      subjectUris: ['did:web:issuer.example'],
      extendedKeyUsages: [],
    });
    const request = new Pkcs10CertificateRequest(pem);
    expect(request.signatureAlgorithm).toEqual({ name: alg });
    expect(await request.verify()).toBe(true);
    const times = { thisUpdate: now, nextUpdate: notAfter };
    const crl = parseCrl(
      await createCrl({
        ...times,
        issuerCertificate: rootPem,
        issuerKey: authority.privateKey,
        number: 1,
        revoked: [],
      }),
    );
    expect(() => verifyCrlIssuer(crl, chain[1])).not.toThrow();
    const altered = { ...crl, signature: Buffer.alloc(crl.signature.length) };
    expect(() => verifyCrlIssuer(altered, chain[1])).toThrow('has a wrong signature');
  });
});

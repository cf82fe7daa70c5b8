import 'reflect-metadata';
import { sign, X509Certificate } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Pkcs10CertificateRequest, X509Certificate as ParsedCertificate, X509Crl } from '@peculiar/x509';
import type { KeyPair } from '@vc/protocol/crypto';
import { generateKeys } from '@vc/protocol/crypto';
import type { CertificateSigner } from './certificate-signer';
import {
  createCertificateSigningRequest,
  createCrl,
  createLeafCertificate,
  createRootCertificate,
  verifyCertificatePath,
} from './index';

const notBefore = new Date('2026-01-01T00:00:00Z');
const notAfter = new Date('2027-01-01T00:00:00Z');
const now = new Date('2026-06-01T00:00:00Z');

describe.each([
  ['P-256', 'ES256', 'sha256'],
  ['Ed25519', 'EdDSA', null],
] as const)('a CertificateSigner with a key of %s that is kept elsewhere', (type, alg, digest) => {
  const authority = generateKeys(type);

  /** Answers later, as another process does, and signs with the key of `signing`. */
  const signerFor = (announced: KeyPair, signing = announced): CertificateSigner => ({
    alg,
    publicKey: announced.publicKey,
    sign: async (input) => {
      await setImmediate();
      return sign(digest, input, { key: signing.privateKey, dsaEncoding: 'ieee-p1363' });
    },
  });

  const createRoot = (key: CertificateSigner) =>
    createRootCertificate({ subject: 'CN=Root, C=ZA', notBefore, notAfter, key });

  async function createChain(leafSigner: CertificateSigner): Promise<[X509Certificate, X509Certificate]> {
    const issuerCertificate = await createRoot(signerFor(authority));
    const leaf = await createLeafCertificate({
      subject: 'CN=Issuer, C=ZA',
      notBefore,
      notAfter,
      publicKey: generateKeys(type).publicKey,
      issuerCertificate,
      issuerKey: leafSigner,
      subjectAlternativeNames: [],
    });
    return [new X509Certificate(leaf), new X509Certificate(issuerCertificate)];
  }

  it('signs a root and a leaf', async () => {
    const chain = await createChain(signerFor(authority));
    expect(() => verifyCertificatePath(chain, now)).not.toThrow();
    expect(chain[1].verify(authority.publicKey)).toBe(true);
  });

  it('signs a leaf that is rejected where the key is another one', async () => {
    const chain = await createChain(signerFor(authority, generateKeys(type)));
    expect(() => verifyCertificatePath(chain, now)).toThrow('the signature of certificate 0 is wrong');
  });

  it('signs a request for its public key', async () => {
    const subject = generateKeys(type);
    const options = { subject: 'CN=Issuer', subjectUris: [], extendedKeyUsages: [] };
    const pem = await createCertificateSigningRequest({ ...options, key: signerFor(subject) });
    const request = new Pkcs10CertificateRequest(pem);
    expect(await request.verify()).toBe(true);
    expect(Buffer.from(request.publicKey.rawData)).toEqual(subject.publicKey.export({ type: 'spki', format: 'der' }));
    const forged = await createCertificateSigningRequest({ ...options, key: signerFor(subject, generateKeys(type)) });
    expect(await new Pkcs10CertificateRequest(forged).verify()).toBe(false);
  });

  it('signs a revocation list', async () => {
    const issuerCertificate = await createRoot(signerFor(authority));
    const publicKey = new ParsedCertificate(issuerCertificate);
    const create = (issuerKey: CertificateSigner) =>
      createCrl({ issuerCertificate, issuerKey, thisUpdate: notBefore, nextUpdate: notAfter, number: 1, revoked: [] });
    expect(await new X509Crl(await create(signerFor(authority))).verify({ publicKey })).toBe(true);
    const forged = await create(signerFor(authority, generateKeys(type)));
    expect(await new X509Crl(forged).verify({ publicKey })).toBe(false);
  });

  it('reports the error of the other process', async () => {
    const key = { ...signerFor(authority), sign: () => Promise.reject(new Error('the key store is unavailable')) };
    await expect(createRoot(key)).rejects.toThrow('the key store is unavailable');
  });
});

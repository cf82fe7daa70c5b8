import 'reflect-metadata';
import { webcrypto, X509Certificate } from 'node:crypto';
import type { Extension } from '@peculiar/x509';
import {
  BasicConstraintsExtension,
  cryptoProvider,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

cryptoProvider.set(webcrypto);

const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

export interface TestCertificateOptions {
  name?: string;
  issuer?: TestCertificate;
  /** Default: those of an authority without a path length. */
  extensions?: Extension[];
  /** Web Crypto algorithm of the key. */
  algorithm?: Parameters<typeof webcrypto.subtle.generateKey>[0];
  /** Web Crypto algorithm of the signature. */
  signingAlgorithm?: object;
  notBefore?: Date;
  notAfter?: Date;
}

export interface TestCertificate {
  certificate: X509Certificate;
  name: string;
  keys: webcrypto.CryptoKeyPair;
}

export const authorityExtensions = (pathLength?: number) => [
  new BasicConstraintsExtension(true, pathLength, true),
  new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
];
export const leafExtensions = (): Extension[] => [new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true)];

const DEFAULTS = {
  name: 'CN=Root',
  algorithm: EC,
  signingAlgorithm: EC,
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter: new Date('2027-01-01T00:00:00Z'),
};

/** Issues a certificate with exactly the extensions that are given; self-signed without an issuer. */
export async function issueTestCertificate(options: TestCertificateOptions = {}): Promise<TestCertificate> {
  const { issuer, extensions = authorityExtensions(), algorithm, name, ...members } = { ...DEFAULTS, ...options };
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair;
  const certificate = await X509CertificateGenerator.create({
    ...members,
    serialNumber: '01',
    subject: name,
    issuer: issuer?.name ?? name,
    publicKey: keys.publicKey,
    signingKey: (issuer?.keys ?? keys).privateKey,
    extensions,
  });
  return { certificate: new X509Certificate(Buffer.from(certificate.rawData)), name, keys };
}

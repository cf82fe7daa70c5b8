import 'reflect-metadata';
import { createPublicKey, KeyObject, randomBytes, webcrypto } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  cryptoProvider,
  Extension,
  GeneralName,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

cryptoProvider.set(webcrypto as unknown as Parameters<typeof cryptoProvider.set>[1]);

interface CertificateOptions {
  /** RFC 4514 names, e.g. `CN=Issuer, C=ZA`. */
  subject: string;
  notBefore: Date;
  notAfter: Date;
}

export interface RootCertificateOptions extends CertificateOptions {
  key: KeyObject;
}

export interface LeafCertificateOptions extends CertificateOptions {
  publicKey: KeyObject;
  issuerCertificate: string;
  issuerKey: KeyObject;
  subjectAlternativeNames: { type: 'dns' | 'url'; value: string }[];
}

type Algorithm = { name: 'ECDSA'; namedCurve: 'P-256'; hash: 'SHA-256' } | { name: 'Ed25519' };

/** A self-signed certification authority for leaves only (path length 0), as PEM. */
export async function createRootCertificate(options: RootCertificateOptions): Promise<string> {
  const publicKey = await importPublic(createPublicKey(options.key));
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...commonMembers(options),
    name: options.subject,
    keys: { publicKey, privateKey: await importPrivate(options.key) },
    signingAlgorithm: algorithmOf(options.key),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(publicKey),
    ],
  });
  return certificate.toString('pem');
}

/** An end-entity certificate for signatures, as PEM. */
export async function createLeafCertificate(options: LeafCertificateOptions): Promise<string> {
  const issuer = new X509Certificate(options.issuerCertificate);
  const publicKey = await importPublic(options.publicKey);
  const names = options.subjectAlternativeNames.map(({ type, value }) => new GeneralName(type, value));
  const extensions: Extension[] = [
    new BasicConstraintsExtension(false, undefined, true),
    new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
    await SubjectKeyIdentifierExtension.create(publicKey),
    await AuthorityKeyIdentifierExtension.create(issuer),
    ...(names.length > 0 ? [new SubjectAlternativeNameExtension(names)] : []),
  ];
  const certificate = await X509CertificateGenerator.create({
    ...commonMembers(options),
    subject: options.subject,
    issuer: issuer.subject,
    publicKey,
    signingKey: await importPrivate(options.issuerKey),
    signingAlgorithm: algorithmOf(options.issuerKey),
    extensions,
  });
  return certificate.toString('pem');
}

function commonMembers({ notBefore, notAfter }: CertificateOptions) {
  return { serialNumber: createSerialNumber(), notBefore, notAfter };
}

/** RFC 5280 §4.1.2.2: positive, at most 20 octets, unpredictable. */
function createSerialNumber(): string {
  const serial = randomBytes(20);
  serial[0] = (serial[0]! & 0x7f) | 0x40;
  return serial.toString('hex');
}

function algorithmOf(key: KeyObject): Algorithm {
  return key.asymmetricKeyType === 'ed25519'
    ? { name: 'Ed25519' }
    : { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
}

async function importPublic(key: KeyObject): Promise<webcrypto.CryptoKey> {
  const spki = key.export({ type: 'spki', format: 'der' });
  return webcrypto.subtle.importKey('spki', spki, algorithmOf(key), true, ['verify']);
}

async function importPrivate(key: KeyObject): Promise<webcrypto.CryptoKey> {
  const pkcs8 = key.export({ type: 'pkcs8', format: 'der' });
  return webcrypto.subtle.importKey('pkcs8', pkcs8, algorithmOf(key), false, ['sign']);
}

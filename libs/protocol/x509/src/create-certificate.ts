import 'reflect-metadata';
import type { KeyObject } from 'node:crypto';
import { randomBytes } from 'node:crypto';
import {
  AuthorityInfoAccessExtension,
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  CRLDistributionPointsExtension,
  ExtendedKeyUsageExtension,
  Extension,
  GeneralName,
  IssuerAlternativeNameExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import type { CertificateSigner } from './certificate-signer';
import { toWebCryptoSigner, importPublicKey } from './certificate-signer';
import { dnsNameConstraints } from './encode-name-constraints';

const OCSP_NO_CHECK = '1.3.6.1.5.5.7.48.1.5';

interface CertificateOptions {
  /** RFC 4514 names, e.g. `CN=Issuer, C=ZA`. */
  subject: string;
  notBefore: Date;
  notAfter: Date;
}

export interface RootCertificateOptions extends CertificateOptions {
  key: KeyObject | CertificateSigner;
  /** Contact of the authority, which ISO/IEC 18013-5 Annex B.1.2 requires. */
  issuerAlternativeNameUrl?: string | undefined;
  /**
   * DNS names that the authority may certify, with those below them (RFC 5280 §4.2.1.10). With an empty list it certifies
   * none, and without a list any.
   */
  permittedDnsNames?: string[] | undefined;
}

export interface LeafCertificateOptions extends CertificateOptions {
  publicKey: KeyObject;
  /** PEM */
  issuerCertificate: string;
  issuerKey: KeyObject | CertificateSigner;
  subjectAlternativeNames: { type: 'dns' | 'ip' | 'url'; value: string }[];
  /** Object identifiers of a critical extension, which is left out with none. */
  extendedKeyUsages?: string[];
  /** Issuer alternative name, equal to the issuer's (ISO/IEC 18013-5 Annex B.1.4). */
  issuerAlternativeNameUrl?: string | undefined;
  /** CRL distribution point (RFC 5280 §4.2.1.13). */
  crlUrl?: string | undefined;
  /** OCSP responder of the authority (RFC 5280 §4.2.2.1). */
  ocspUrl?: string | undefined;
  /** The key signs OCSP responses, and its own certificate is not checked (RFC 6960 §4.2.2.2.1). */
  isOcspResponder?: boolean;
}

/** Creates a self-signed certification authority with path length 0. @returns PEM */
export async function createRootCertificate(options: RootCertificateOptions): Promise<string> {
  const signer = await toWebCryptoSigner(options.key);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      ...commonMembers(options),
      name: options.subject,
      keys: { publicKey: signer.publicKey, privateKey: signer.signingKey },
      signingAlgorithm: signer.algorithm,
      extensions: [
        new BasicConstraintsExtension(true, 0, true),
        new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
        await SubjectKeyIdentifierExtension.create(signer.publicKey),
        ...issuerAlternativeName(options.issuerAlternativeNameUrl),
        ...(options.permittedDnsNames ? [dnsNameConstraints(options.permittedDnsNames)] : []),
      ],
    },
    signer.crypto,
  );
  return certificate.toString('pem');
}

/** Creates an end-entity certificate for digital signatures. @returns PEM */
export async function createLeafCertificate(options: LeafCertificateOptions): Promise<string> {
  const issuer = new X509Certificate(options.issuerCertificate);
  const signer = await toWebCryptoSigner(options.issuerKey);
  const publicKey = await importPublicKey(options.publicKey);
  const certificate = await X509CertificateGenerator.create(
    {
      ...commonMembers(options),
      subject: options.subject,
      issuer: issuer.subject,
      publicKey,
      signingKey: signer.signingKey,
      signingAlgorithm: signer.algorithm,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        await SubjectKeyIdentifierExtension.create(publicKey),
        await AuthorityKeyIdentifierExtension.create(issuer),
        ...optionalExtensions(options),
      ],
    },
    signer.crypto,
  );
  return certificate.toString('pem');
}

function optionalExtensions(options: LeafCertificateOptions): Extension[] {
  const { subjectAlternativeNames, extendedKeyUsages = [], issuerAlternativeNameUrl } = options;
  const { crlUrl, ocspUrl, isOcspResponder = false } = options;
  const names = subjectAlternativeNames.map(({ type, value }) => new GeneralName(type, value));
  return [
    ...(names.length > 0 ? [new SubjectAlternativeNameExtension(names)] : []),
    ...(extendedKeyUsages.length > 0 ? [new ExtendedKeyUsageExtension(extendedKeyUsages, true)] : []),
    ...issuerAlternativeName(issuerAlternativeNameUrl),
    ...(crlUrl === undefined ? [] : [new CRLDistributionPointsExtension([crlUrl])]),
    ...(ocspUrl === undefined ? [] : [new AuthorityInfoAccessExtension({ ocsp: ocspUrl })]),
    ...(isOcspResponder ? [new Extension(OCSP_NO_CHECK, false, new Uint8Array([0x05, 0x00]))] : []),
  ];
}

function issuerAlternativeName(url: string | undefined): Extension[] {
  return url === undefined ? [] : [new IssuerAlternativeNameExtension([{ type: 'url', value: url }])];
}

function commonMembers({ notBefore, notAfter }: CertificateOptions) {
  return { serialNumber: createSerialNumber(), notBefore, notAfter };
}

/** RFC 5280 §4.1.2.2: positive, at most 20 octets, unpredictable. */
function createSerialNumber(): string {
  const serial = randomBytes(20);
  serial.writeUInt8((serial.readUInt8() & 0x7f) | 0x40);
  return serial.toString('hex');
}

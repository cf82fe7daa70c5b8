import 'reflect-metadata';
import type { KeyObject } from 'node:crypto';
import { X509Certificate as NodeCertificate } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
} from '@peculiar/x509';
import { sha256 } from '@vc/protocol/crypto';
import { constraintsOf } from './certificate-constraints';
import type { CertificateChain } from './certificate-path';

export interface CertificateDescription {
  /** RFC 4514 */
  subject: string;
  serialNumber: string;
  notBefore: Date;
  notAfter: Date;
  /** Hexadecimal; undefined where the certificate has no such extension. */
  subjectKeyIdentifier?: string | undefined;
  isAuthority: boolean;
  isSelfIssued: boolean;
  publicKey: KeyObject;
}

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** @throws Error when it is not a certificate */
export function describeCertificate(pem: string): CertificateDescription {
  const certificate = new X509Certificate(pem);
  const node = new NodeCertificate(Buffer.from(certificate.rawData));
  const { isAuthority, isSelfIssued } = constraintsOf(node);
  return {
    subject: certificate.subject,
    serialNumber: certificate.serialNumber,
    notBefore: certificate.notBefore,
    notAfter: certificate.notAfter,
    subjectKeyIdentifier: certificate.getExtension(SubjectKeyIdentifierExtension)?.keyId,
    isAuthority,
    isSelfIssued,
    publicKey: node.publicKey,
  };
}

/** The certificates of a PEM text, in their order; undefined where it holds none, or one that cannot be read. */
export function parsePemCertificates(text: string): CertificateChain | undefined {
  const [first, ...others] = text.match(PEM_CERTIFICATE) ?? [];
  if (first === undefined || text.replace(PEM_CERTIFICATE, '').trim() !== '') return undefined;
  try {
    return [new NodeCertificate(first), ...others.map((block) => new NodeCertificate(block))];
  } catch {
    return undefined;
  }
}

/** SHA-256 of the whole certificate, hexadecimal: two with the same are the same. */
export function fingerprintOf(certificate: NodeCertificate): string {
  return sha256(certificate.raw).toString('hex');
}

/** RFC 4514 name of who has issued it, in the form of `CertificateDescription.subject`. */
export function describeIssuer(certificate: NodeCertificate): string {
  return new X509Certificate(certificate.raw).issuer;
}

/** RFC 5280 §4.2.1.1, the key identifier; undefined where the certificate has none. */
export function authorityKeyIdentifierOf(certificate: NodeCertificate): Buffer | undefined {
  const keyId = new X509Certificate(certificate.raw).getExtension(AuthorityKeyIdentifierExtension)?.keyId;
  return keyId === undefined ? undefined : Buffer.from(keyId, 'hex');
}

/** RFC 5280 §4.2.1.6: each `uniformResourceIdentifier` of the subject alternative name, in their order. */
export function subjectUrisOf(certificate: NodeCertificate): string[] {
  const names = new X509Certificate(certificate.raw).getExtension(SubjectAlternativeNameExtension)?.names.items ?? [];
  return names.filter(({ type }) => type === 'url').map(({ value }) => value);
}

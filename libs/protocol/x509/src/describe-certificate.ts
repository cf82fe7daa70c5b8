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
import { readConstraints } from './certificate-constraints';
import type { CertificateChain } from './certificate-path';

export interface CertificateDescription {
  /** RFC 4514 name */
  subject: string;
  /** Hexadecimal */
  serialNumber: string;
  notBefore: Date;
  notAfter: Date;
  /** Hexadecimal (RFC 5280 §4.2.1.2); absent where the certificate has no such extension. */
  subjectKeyIdentifier?: string | undefined;
  isAuthority: boolean;
  isSelfIssued: boolean;
  publicKey: KeyObject;
}

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** Reads a PEM certificate. @throws Error for anything else */
export function describeCertificate(pem: string): CertificateDescription {
  const certificate = new X509Certificate(pem);
  const node = new NodeCertificate(Buffer.from(certificate.rawData));
  const { isAuthority, isSelfIssued } = readConstraints(node);
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

/** Parses PEM certificates in their order. Returns undefined without any, for other text and for a malformed one. */
export function parsePemCertificates(text: string): CertificateChain | undefined {
  const [first, ...others] = text.match(PEM_CERTIFICATE) ?? [];
  if (first === undefined || text.replace(PEM_CERTIFICATE, '').trim() !== '') return undefined;
  try {
    return [new NodeCertificate(first), ...others.map((block) => new NodeCertificate(block))];
  } catch {
    return undefined;
  }
}

/** Returns the SHA-256 digest of the DER certificate in hexadecimal. */
export function fingerprintOf(certificate: NodeCertificate): string {
  return sha256(certificate.raw).toString('hex');
}

/** Returns the RFC 4514 name of the issuer, written as `CertificateDescription.subject`. */
export function describeIssuer(certificate: NodeCertificate): string {
  return new X509Certificate(certificate.raw).issuer;
}

/** Returns `keyIdentifier` of the authority key identifier (RFC 5280 §4.2.1.1), or undefined without one. */
export function authorityKeyIdentifierOf(certificate: NodeCertificate): Buffer | undefined {
  const keyId = new X509Certificate(certificate.raw).getExtension(AuthorityKeyIdentifierExtension)?.keyId;
  return keyId === undefined ? undefined : Buffer.from(keyId, 'hex');
}

/** Returns each `uniformResourceIdentifier` of the subject alternative name, in their order (RFC 5280 §4.2.1.6). */
export function subjectUrisOf(certificate: NodeCertificate): string[] {
  const names = new X509Certificate(certificate.raw).getExtension(SubjectAlternativeNameExtension)?.names.items ?? [];
  return names.filter(({ type }) => type === 'url').map(({ value }) => value);
}

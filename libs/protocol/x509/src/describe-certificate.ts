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
import { isStorable, type StorableText } from '@vc/protocol/json';
import { readConstraints } from './certificate-constraints';
import type { CertificateChain } from './certificate-path';
import { CertificatePathError } from './certificate-path-error';
import { parseCertificate } from './parse-certificate';
import { readValidity } from './validity';

export interface CertificateDescription {
  /** RFC 4514 name */
  subject: StorableText;
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

/** Reads a PEM certificate. @throws CertificatePathError for anything else */
export function describeCertificate(pem: string): CertificateDescription {
  return read(() => {
    const certificate = new X509Certificate(pem);
    const node = new NodeCertificate(Buffer.from(certificate.rawData));
    const { isAuthority, isSelfIssued } = readConstraints(node);
    return {
      subject: requireStorable(certificate.subject),
      serialNumber: certificate.serialNumber,
      ...readValidity(node),
      subjectKeyIdentifier: certificate.getExtension(SubjectKeyIdentifierExtension)?.keyId,
      isAuthority,
      isSelfIssued,
      publicKey: node.publicKey,
    };
  });
}

/** Parses PEM certificates in their order. Returns undefined without any, for other text and for a malformed one. */
export function parsePemCertificates(text: string): CertificateChain | undefined {
  const [first, ...others] = text.match(PEM_CERTIFICATE) ?? [];
  if (first === undefined || text.replace(PEM_CERTIFICATE, '').trim() !== '') return undefined;
  try {
    return [parseDescribable(first), ...others.map(parseDescribable)];
  } catch {
    return undefined;
  }
}

/** @throws Error where `describeCertificate` would */
function parseDescribable(pem: string): NodeCertificate {
  describeCertificate(pem);
  return parseCertificate(pem);
}

/** Returns the SHA-256 digest of the DER certificate in hexadecimal. */
export function fingerprintOf(certificate: NodeCertificate): string {
  return sha256(certificate.raw).toString('hex');
}

/**
 * Returns the RFC 4514 name of the issuer, written as `CertificateDescription.subject`.
 * @throws CertificatePathError where the certificate cannot be parsed
 */
export function describeIssuer(certificate: NodeCertificate): StorableText {
  return read(() => requireStorable(new X509Certificate(certificate.raw).issuer));
}

/**
 * Returns `keyIdentifier` of the authority key identifier (RFC 5280 §4.2.1.1), or undefined without one.
 * @throws CertificatePathError where the certificate cannot be parsed
 */
export function authorityKeyIdentifierOf(certificate: NodeCertificate): Buffer | undefined {
  const keyId = read(() => new X509Certificate(certificate.raw).getExtension(AuthorityKeyIdentifierExtension)?.keyId);
  return keyId === undefined ? undefined : Buffer.from(keyId, 'hex');
}

/**
 * Returns each `uniformResourceIdentifier` of the subject alternative name, in their order (RFC 5280 §4.2.1.6).
 * @throws CertificatePathError where the certificate cannot be parsed
 */
export function subjectUrisOf(certificate: NodeCertificate): StorableText[] {
  return read(() => {
    const names = new X509Certificate(certificate.raw).getExtension(SubjectAlternativeNameExtension)?.names.items ?? [];
    return names.filter(({ type }) => type === 'url').map(({ value }) => requireStorable(value));
  });
}

function requireStorable(text: string): StorableText {
  if (!isStorable(text)) throw new Error('a name has U+0000 or half a surrogate pair');
  return text;
}

/** The getters of both libraries parse what they return, and throw errors of many classes. */
function read<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new CertificatePathError(['the certificate cannot be parsed'], { cause });
  }
}

import 'reflect-metadata';
import type { KeyObject } from 'node:crypto';
import { X509Certificate as NodeCertificate } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
} from '@peculiar/x509';
import { sha256, readPem } from '@vc/protocol/crypto';
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

/** Reads the first certificate of a text in PEM. @throws CertificatePathError for anything else */
export function describeCertificate(text: string): CertificateDescription {
  const [pem] = findCertificateBlocks(text) ?? [];
  return read(() => {
    const certificate = new X509Certificate(pem ?? '');
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

/**
 * Parses PEM certificates in their order. Text around them is ignored. Returns undefined without any, for other blocks, for
 * example a private key, and for a malformed certificate.
 */
export function parsePemCertificates(text: string): CertificateChain | undefined {
  const [first, ...others] = findCertificateBlocks(text) ?? [];
  if (first === undefined) return undefined;
  try {
    return [parseDescribable(first), ...others.map(parseDescribable)];
  } catch {
    return undefined;
  }
}

/** Parses exactly one PEM certificate, as `parsePemCertificates`. */
export function parsePemCertificate(text: string): NodeCertificate | undefined {
  const [certificate, ...others] = parsePemCertificates(text) ?? [];
  return others.length === 0 ? certificate : undefined;
}

/**
 * Writes PEM certificates without what is around them, so that every parser of PEM reads the same.
 * @throws CertificatePathError where `parsePemCertificates` returns undefined
 */
export function toPlainPem(text: string): string {
  const certificates = parsePemCertificates(text);
  if (!certificates) throw new CertificatePathError(['the certificate cannot be parsed']);
  return certificates.map(String).join('');
}

function findCertificateBlocks(text: string): string[] | undefined {
  const blocks = readPem(text);
  return blocks?.every(({ label }) => label === 'CERTIFICATE') ? blocks.map(({ pem }) => pem) : undefined;
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

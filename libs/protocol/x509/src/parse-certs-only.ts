import type { X509Certificate } from 'node:crypto';
import { readBerElements } from './ber';
import { CrlError } from './crl-error';
import type { DerElement } from './der';
import { decodeObjectIdentifier, TAG } from './der';
import { parseCertificate } from './parse-certificate';

const MAX_BYTES = 64 * 1024;
const MAX_CERTIFICATES = 10;
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const CERTIFICATES = 0xa0;

/** Bytes that are no certs-only message. The text of the error is a sentence without a full stop. */
export class CertsOnlyError extends Error {}

/**
 * Parses a certs-only message (RFC 5652 `SignedData` without content and signers, RFC 8551 §3.8), DER or BER. Nothing in it is
 * trusted: certificates have signatures of their own, and the caller verifies them. Signatures and revocation lists of the
 * message are ignored.
 * @returns 1 to 10 certificates, in no order
 * @throws CertsOnlyError
 */
export function parseCertsOnly(message: Buffer): X509Certificate[] {
  if (message.length === 0 || message.length > MAX_BYTES) {
    throw new CertsOnlyError('the message has no permitted length');
  }
  const certificates = read(message);
  if (certificates.length === 0) throw new CertsOnlyError('the message has no certificate');
  if (certificates.length > MAX_CERTIFICATES) {
    throw new CertsOnlyError(`the message has more than ${MAX_CERTIFICATES} certificates`);
  }
  return certificates;
}

/** OpenSSL throws errors of many classes. */
function read(message: Buffer): X509Certificate[] {
  try {
    // The octets of each certificate are those of the message, because its signature is of them.
    return listCertificates(message).map(({ raw }) => parseCertificate(raw));
  } catch (cause) {
    throw new CertsOnlyError('the message is malformed', { cause });
  }
}

/** RFC 5652 §3, §5.1. Certificates of other kinds than X.509 are left out (RFC 5652 §10.2.2). */
function listCertificates(message: Buffer): DerElement[] {
  const [type, content] = readBerElements(only(message, TAG.sequence).content);
  if (!type || !content || decodeObjectIdentifier(type) !== SIGNED_DATA) throw new CrlError('is malformed');
  const members = readBerElements(only(content.content, TAG.sequence).content);
  const certificates = members.find(({ tag }) => tag === CERTIFICATES)?.content ?? Buffer.alloc(0);
  return readBerElements(certificates).filter(({ tag }) => tag === TAG.sequence);
}

function only(bytes: Buffer, expected: number): DerElement {
  const [element, ...others] = readBerElements(bytes);
  if (element?.tag !== expected || others.length > 0) throw new CrlError('is malformed');
  return element;
}

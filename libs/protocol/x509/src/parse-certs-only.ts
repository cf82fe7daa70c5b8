import 'reflect-metadata';
import type { X509Certificate } from 'node:crypto';
import { X509Certificates } from '@peculiar/x509';
import { parseCertificate } from './parse-certificate';

const MAX_BYTES = 64 * 1024;
const MAX_CERTIFICATES = 10;

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

/** Both libraries throw errors of many classes. */
function read(message: Buffer): X509Certificate[] {
  try {
    // A copy, because the bytes of a Buffer can be a part of a larger memory.
    const certificates = new X509Certificates(new Uint8Array(message));
    return certificates.slice().map(({ rawData }) => parseCertificate(Buffer.from(rawData)));
  } catch (cause) {
    throw new CertsOnlyError('the message is malformed', { cause });
  }
}

import type { X509Certificate } from 'node:crypto';
import { CertificatePathError } from './certificate-path-error';
import { CrlError } from './crl-error';
import { decodeTime, DerReader, readElement, TAG } from './der';

/** The period in which a certificate may be used, both ends included (RFC 5280 §4.1.2.5). */
export interface Validity {
  notBefore: Date;
  notAfter: Date;
}

const VERSION = 0xa0;

/**
 * Reads the validity from the DER of a certificate. Node.js returns a text for people, which `Date` may not be able to
 * read, and comparisons with an invalid date are all false.
 * @throws CertificatePathError for a time in another form, such as a leap second, and for one that does not exist
 */
export function readValidity(certificate: X509Certificate): Validity {
  return readDerValidity(certificate.raw);
}

/**
 * Reads as `readValidity`, without parsing the rest of the certificate.
 * @throws CertificatePathError as `readValidity`
 */
export function readDerValidity(der: Uint8Array): Validity {
  try {
    const certificate = readElement(Buffer.from(der.buffer, der.byteOffset, der.length));
    const body = new DerReader(new DerReader(certificate.content).read(TAG.sequence).content);
    body.readOptional(VERSION);
    body.read(TAG.integer);
    body.read(TAG.sequence);
    body.read(TAG.sequence);
    const validity = new DerReader(body.read(TAG.sequence).content);
    const [notBefore, notAfter] = [decodeTime(validity.read()), decodeTime(validity.read())];
    validity.end();
    return { notBefore, notAfter };
  } catch (cause) {
    if (!(cause instanceof CrlError)) throw cause;
    throw new CertificatePathError(['the validity of the certificate cannot be read'], { cause });
  }
}

/**
 * Decides whether a certificate may be used at a time.
 * @throws CertificatePathError as `readValidity`
 */
export function isValidAt(certificate: X509Certificate, time: Date): boolean {
  const { notBefore, notAfter } = readValidity(certificate);
  return notBefore <= time && time <= notAfter;
}

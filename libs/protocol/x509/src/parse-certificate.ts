import { X509Certificate } from 'node:crypto';

/**
 * Parses a certificate and its public key. OpenSSL decodes the key only where it is read, so a certificate with a
 * malformed one would otherwise throw at any later place.
 * @param encoded DER or PEM
 * @throws Error, also of OpenSSL
 */
export function parseCertificate(encoded: Buffer | string): X509Certificate {
  const certificate = new X509Certificate(encoded);
  if (certificate.publicKey.asymmetricKeyType === undefined) throw new Error('the type of the key is unknown');
  return certificate;
}

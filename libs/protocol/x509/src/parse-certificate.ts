import { X509Certificate } from 'node:crypto';
import { isStorable } from '@vc/protocol/json';
import { decodeAttribute } from './directory-names';
import { readNames } from './distribution-points';
import { readRelativeNames } from './general-names';
import { readValidity } from './validity';

/**
 * Parses a certificate and its public key. OpenSSL decodes the key only where it is read, so a certificate with a
 * malformed one would otherwise throw at any later place. The same holds for its names and its validity.
 * @param encoded DER or PEM
 * @throws Error, also of OpenSSL
 */
export function parseCertificate(encoded: Buffer | string): X509Certificate {
  const certificate = new X509Certificate(encoded);
  if (certificate.publicKey.asymmetricKeyType === undefined) throw new Error('the type of the key is unknown');
  readValidity(certificate);
  const { issuer, subject } = readNames(certificate);
  for (const { value } of [issuer, subject].flatMap((name) => readRelativeNames(name).flat())) {
    if (!isStorable(decodeAttribute(value) ?? '')) throw new Error('a name has U+0000 or half a surrogate pair');
  }
  return certificate;
}

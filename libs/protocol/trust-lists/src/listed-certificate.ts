import type { X509Certificate } from 'node:crypto';
import { describeCertificate, parseX5c } from '@vc/protocol/x509';
import { TrustListError } from './trust-list-error';

const MAX_CERTIFICATE_CHARACTERS = 16_384;

/** Parses a certificate of a service or a pointer, in base64 DER. @throws TrustListError */
export function parseListedCertificate(base64: string): X509Certificate {
  if (base64.length > MAX_CERTIFICATE_CHARACTERS) throw new TrustListError('a certificate of the list is too long');
  try {
    const [certificate] = parseX5c([base64]);
    describeCertificate(certificate.toString());
    return certificate;
  } catch (cause) {
    throw new TrustListError('a certificate of the list is malformed', { cause });
  }
}

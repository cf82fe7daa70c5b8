import { X509Certificate } from 'node:crypto';
import { type Jwk, publicJwkOf } from '@vc/protocol/crypto';
import type { Certificate } from './certificate.entity';

/** Returns the key of a certificate, which is parsed only if its row has none. */
export function publicJwkOfCertificate({ publicJwk, certificate }: Certificate): Jwk {
  return publicJwk ?? publicJwkOf(new X509Certificate(certificate).publicKey);
}

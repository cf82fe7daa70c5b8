import { IssuerSigner } from '@vc/platform/service-clients';
import { describeCertificate } from '@vc/protocol/x509';
import { Certificate } from './certificate.entity';

/** The leaf only: the trust anchor has no place in `x5c` (HAIP 1.0 §6.1). */
export function toIssuerSigner(certificate: Certificate): IssuerSigner {
  return {
    certificateId: certificate.id,
    keyId: certificate.keyId,
    alg: certificate.keyType === 'Ed25519' ? 'EdDSA' : 'ES256',
    x5c: [describeCertificate(certificate.certificate).der.toString('base64')],
    expiresAt: certificate.expiresAt.toISOString(),
  };
}

import type { IssuerSigner } from '@vc/platform/service-clients';
import { parsePemCertificates } from '@vc/protocol/x509';
import type { Certificate } from './certificate.entity';

/** The trust anchor has no place in `x5c` (HAIP 1.0 §6.1). */
export function toSigner(certificate: Certificate): IssuerSigner {
  const chain = parsePemCertificates(certificate.certificate + certificate.intermediates)!;
  return {
    certificateId: certificate.id,
    keyId: certificate.keyId,
    alg: certificate.keyType === 'Ed25519' ? 'EdDSA' : 'ES256',
    x5c: chain.map(({ raw }) => raw.toString('base64')),
    expiresAt: certificate.expiresAt.toISOString(),
  };
}

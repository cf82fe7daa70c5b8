import assert from 'node:assert/strict';
import type { X509Certificate } from 'node:crypto';
import type { IssuerSigner } from '@vc/platform/service-clients';
import { algorithmOfKeyType } from '@vc/protocol/crypto';
import { parsePemCertificates } from '@vc/protocol/x509';
import type { Certificate } from './certificate.entity';

/** The `x5c` excludes the trust anchor (HAIP 1.0 §6.1). */
export function toSigner(certificate: Certificate): IssuerSigner {
  const chain = parsePemCertificates(certificate.certificate + certificate.intermediates);
  assert(chain, `The chain of the certificate ${certificate.id} cannot be read.`);
  const [leaf, ...intermediates] = chain;
  return {
    certificateId: certificate.id,
    keyId: certificate.keyId,
    alg: algorithmOfKeyType(certificate.keyType).alg,
    x5c: [toX5c(leaf), ...intermediates.map(toX5c)],
    expiresAt: certificate.expiresAt.toISOString(),
  };
}

function toX5c({ raw }: X509Certificate): string {
  return raw.toString('base64');
}

import { presentMembers } from '@vc/platform/http';
import type { Certificate } from './certificate.entity';

export function toCertificateResource(certificate: Certificate) {
  return {
    id: certificate.id,
    createdAt: certificate.createdAt.toISOString(),
    updatedAt: certificate.updatedAt.toISOString(),
    status: certificate.status,
    expiresAt: certificate.expiresAt.toISOString(),
    subjectKeyIdentifier: certificate.subjectKeyIdentifier,
    certificate: certificate.certificate,
    type: certificate.type,
    keyType: certificate.keyType,
    capabilities: { signMdl: certificate.signMdl },
    ...presentMembers({ parentCertificateId: certificate.parentCertificateId }),
  };
}

import { presentMembers } from '@vc/platform/http';
import type { CertificateSigningRequest } from './certificate-signing-request.entity';

export function toCsrResource(request: CertificateSigningRequest) {
  return {
    id: request.id,
    createdAt: request.createdAt.toISOString(),
    updatedAt: request.updatedAt.toISOString(),
    certificateSigningRequest: request.certificateSigningRequest,
    subjectKeyIdentifier: request.subjectKeyIdentifier,
    type: request.type,
    status: request.status,
    keyType: request.keyType,
    ...presentMembers({ certificateId: request.certificateId }),
    expiresAt: request.expiresAt.toISOString(),
  };
}

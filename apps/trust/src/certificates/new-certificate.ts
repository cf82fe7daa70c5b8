import { createId } from '@vc/platform/persistence';
import { describeCertificate } from '@vc/protocol/x509';
import type { Certificate } from './certificate.entity';

type Given = Pick<Certificate, 'tenantId' | 'type' | 'keyType' | 'keyId' | 'certificate' | 'status' | 'signMdl'> &
  Partial<Pick<Certificate, 'id' | 'parentCertificateId' | 'intermediates' | 'subjectKeyIdentifier'>>;

export function newCertificate(given: Given, now: Date): Certificate {
  const { notAfter, subjectKeyIdentifier, serialNumber } = describeCertificate(given.certificate);
  return {
    id: createId(),
    subjectKeyIdentifier: subjectKeyIdentifier!,
    parentCertificateId: null,
    intermediates: '',
    ...given,
    serialNumber,
    revokedAt: null,
    warnedAt: null,
    expiresAt: notAfter,
    createdAt: now,
    updatedAt: now,
  };
}

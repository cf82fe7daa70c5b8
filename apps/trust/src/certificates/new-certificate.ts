import assert from 'node:assert/strict';
import { createId } from '@vc/platform/persistence';
import { publicJwkOf } from '@vc/protocol/crypto';
import { describeCertificate } from '@vc/protocol/x509';
import type { Certificate } from './certificate.entity';

type CertificateContent = Pick<
  Certificate,
  'tenantId' | 'type' | 'keyType' | 'keyId' | 'certificate' | 'status' | 'signMdl'
> &
  Partial<Pick<Certificate, 'parentCertificateId' | 'intermediates' | 'anchor' | 'subjectKeyIdentifier'>>;

/** The row of a certificate. Validity, serial number and, by default, key identifier are read from the certificate. */
export function newCertificate(content: CertificateContent, now: Date): Certificate {
  const { notAfter, serialNumber, publicKey, ...description } = describeCertificate(content.certificate);
  const { subjectKeyIdentifier = description.subjectKeyIdentifier } = content;
  assert(subjectKeyIdentifier, 'The certificate has no subject key identifier.');
  return {
    id: createId(),
    parentCertificateId: null,
    intermediates: '',
    anchor: null,
    ...content,
    subjectKeyIdentifier,
    serialNumber,
    publicJwk: publicJwkOf(publicKey),
    revokedAt: null,
    warnedAt: null,
    warnedDays: null,
    revocationCheckedAt: null,
    renewalTriedAt: null,
    expiresAt: notAfter,
    createdAt: now,
    updatedAt: now,
  };
}

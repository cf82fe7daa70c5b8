import type { Jwk } from '@vc/protocol/crypto';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type CertificateType } from '../pki/certificate-types';
import { type KeyType } from '../pki/key-type';

/** docs/reference/interface-gaps.md "Trust" */
export const CERTIFICATE_STATUSES = ['pendingActivation', 'active', 'deactivated', 'expired', 'revoked'] as const;
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number];

/** IF §2.14 */
@Entity({ name: 'certificates' })
export class Certificate {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  type: CertificateType;

  @Column('text', { name: 'key_type' })
  keyType: KeyType;

  @Column('text')
  status: CertificateStatus;

  @Column('uuid', { name: 'key_id' })
  keyId: string;

  /** PEM */
  @Column('text')
  certificate: string;

  /** Null in rows of earlier releases. `json`, not `jsonb`: the members keep their order. */
  @Column('json', { name: 'public_jwk', nullable: true })
  publicJwk: Jwk | null;

  /** PEM: the authorities between an imported certificate and its trust anchor, nearest first. */
  @Column('text')
  intermediates: string;

  /** PEM: the anchor that was imported with the certificate, to verify the revocation list of the authority below it. */
  @Column('text', { nullable: true })
  anchor: string | null;

  /** Hexadecimal; null for certificates that were issued before revocation lists existed. */
  @Column('text', { name: 'serial_number', nullable: true })
  serialNumber: string | null;

  /** Hexadecimal. */
  @Column('text', { name: 'subject_key_identifier' })
  subjectKeyIdentifier: string;

  @Column('boolean', { name: 'sign_mdl' })
  signMdl: boolean;

  @Column('uuid', { name: 'parent_certificate_id', nullable: true })
  parentCertificateId: string | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt: Date | null;

  /** Time of the `trust.certificate.expiring` event. */
  @Column('timestamptz', { name: 'warned_at', nullable: true })
  warnedAt: Date | null;

  /** The last of `WARNING_DAYS` at which staff was told of the end. */
  @Column('int', { name: 'warned_days', nullable: true })
  warnedDays: number | null;

  /** Time of the last check of an imported certificate by the CRLs of its authorities. */
  @Column('timestamptz', { name: 'revocation_checked_at', nullable: true })
  revocationCheckedAt: Date | null;

  /** Time of the last attempt to replace the certificate before its end. */
  @Column('timestamptz', { name: 'renewal_tried_at', nullable: true })
  renewalTriedAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

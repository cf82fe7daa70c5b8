import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type KeyType } from '../keys/key.entity';

export const CERTIFICATE_TYPES = ['issuerRoot', 'issuerSignCredential', 'verifierRoot', 'verifierSignRequest'] as const;
export type CertificateType = (typeof CERTIFICATE_TYPES)[number];

export const ROOT_TYPES = ['issuerRoot', 'verifierRoot'] as const;
export type RootType = (typeof ROOT_TYPES)[number];

/** Those that sign credentials and requests, below a root or imported. */
export const LEAF_TYPES = ['issuerSignCredential', 'verifierSignRequest'] as const;
export type LeafType = (typeof LEAF_TYPES)[number];

export const LEAF_OF: Record<RootType, LeafType> = {
  issuerRoot: 'issuerSignCredential',
  verifierRoot: 'verifierSignRequest',
};

export function isRootType(type: CertificateType): type is RootType {
  return ROOT_TYPES.some((each) => each === type);
}

/** docs/interface-gaps.md "Trust" */
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

  /** Authorities between an imported certificate and its anchor, PEM, nearest first. */
  @Column('text')
  intermediates: string;

  /** Hexadecimal; unknown for certificates that were made before revocation lists. */
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

  /** When the coming end was told. */
  @Column('timestamptz', { name: 'warned_at', nullable: true })
  warnedAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

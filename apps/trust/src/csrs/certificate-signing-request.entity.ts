import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type LeafType } from '../pki/certificate-types';
import { type KeyType } from '../pki/key-type';

/** docs/reference/interface-gaps.md "Trust" */
export const CSR_STATUSES = ['pending', 'certificateImported', 'expired'] as const;
export type CsrStatus = (typeof CSR_STATUSES)[number];

/** IF §2.13 */
@Entity({ name: 'certificate_signing_requests' })
export class CertificateSigningRequest {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  type: LeafType;

  @Column('text', { name: 'key_type' })
  keyType: KeyType;

  @Column('text')
  status: CsrStatus;

  @Column('uuid', { name: 'key_id' })
  keyId: string;

  /** PEM */
  @Column('text', { name: 'certificate_signing_request' })
  certificateSigningRequest: string;

  /** Hexadecimal. */
  @Column('text', { name: 'subject_key_identifier' })
  subjectKeyIdentifier: string;

  @Column('boolean', { name: 'sign_mdl' })
  signMdl: boolean;

  /** The imported certificate. */
  @Column('uuid', { name: 'certificate_id', nullable: true })
  certificateId: string | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

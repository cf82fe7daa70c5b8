import type { ServicePurpose } from '@vc/protocol/trust-lists';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** IF §2.10. An issuer that the tenant trusts, itself or by a trust list. Its identifiers are rows of their own. */
@Entity({ name: 'trusted_entities' })
export class TrustedEntityRow {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  name: string;

  /** The trust list that names the entity; null for an entity of the tenant's own. */
  @Column('uuid', { name: 'trust_list_id', nullable: true })
  trustListId: string | null;

  /** Of the services of a listed entity; null for an entity of the tenant's own. */
  @Column('text', { name: 'service_types', array: true, nullable: true })
  serviceTypes: string[] | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

@Entity({ name: 'trusted_dids' })
export class TrustedDid {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('text')
  did: string;

  @Column('uuid', { name: 'entity_id' })
  entityId: string;

  @Column('int')
  position: number;

  @Column('text', { nullable: true })
  name: string | null;
}

@Entity({ name: 'trusted_certificates' })
export class TrustedCertificate {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  /** SHA-256 of the certificate, hexadecimal. */
  @PrimaryColumn('text')
  fingerprint: string;

  /** Of the tenant's own entities, only one has the certificate. */
  @PrimaryColumn('uuid', { name: 'entity_id' })
  entityId: string;

  @Column('int')
  position: number;

  @Column('text', { nullable: true })
  name: string | null;

  /** PEM */
  @Column('text')
  certificate: string;

  /** RFC 4514 */
  @Column('text')
  subject: string;

  /** Hexadecimal. */
  @Column('text', { name: 'subject_key_identifier', nullable: true })
  subjectKeyIdentifier: string | null;

  /** A pinned end-entity certificate is matched exactly. An authority is a trust anchor for the certificates below it. */
  @Column('boolean')
  pinned: boolean;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  /** That of the entity. */
  @Column('uuid', { name: 'trust_list_id', nullable: true })
  trustListId: string | null;

  /** What the certificate signs; null for anything. */
  @Column('text', { array: true, nullable: true })
  purposes: ServicePurpose[] | null;

  /** End of the trust list's validity with its days of grace; null for an entity of the tenant's own. */
  @Column('timestamptz', { name: 'trusted_until', nullable: true })
  trustedUntil: Date | null;
}

export interface TrustedEntity extends TrustedEntityRow {
  dids: TrustedDid[];
  certificates: TrustedCertificate[];
}

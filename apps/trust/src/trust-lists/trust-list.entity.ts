import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `bigint` of PostgreSQL. Sequence numbers are safe integers. */
const AS_NUMBER = {
  from: (text: string | null) => (text === null ? null : Number(text)),
  to: (value: unknown) => value,
};

/** A list of trusted entities to which a tenant has subscribed, and what is known of its newest version. */
@Entity({ name: 'trust_lists' })
export class TrustListRow {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  name: string;

  @Column('text')
  url: string;

  /** The `LoTEType` or `TSLType` that the list must have; null for any. */
  @Column('text', { nullable: true })
  type: string | null;

  /** PEM: certificates that sign the list, or authorities above them. */
  @Column('text', { name: 'signer_certificates', array: true })
  signerCertificates: string[];

  /** Days after the next update for which the entities of an expired list are still trusted. */
  @Column('int', { name: 'grace_days' })
  graceDays: number;

  /** Country codes in capitals: the lists of these territories are followed; empty for a list that is no list of lists. */
  @Column('text', { array: true })
  territories: string[];

  /** The list of lists that points to this one; null for a subscription of the tenant. */
  @Column('uuid', { name: 'parent_id', nullable: true })
  parentId: string | null;

  /** The territory that the pointer names. */
  @Column('text', { nullable: true })
  territory: string | null;

  /** End of the trust in the list of lists; null for a subscription of the tenant. */
  @Column('timestamptz', { name: 'parent_trusted_until', nullable: true })
  parentTrustedUntil: Date | null;

  /** Null until a version has been accepted, like the other members of the version. */
  @Column('bigint', { name: 'sequence_number', nullable: true, transformer: AS_NUMBER })
  sequenceNumber: number | null;

  @Column('text', { name: 'list_type', nullable: true })
  listType: string | null;

  /** SHA-256 of the signed payload, hexadecimal. */
  @Column('text', { nullable: true })
  digest: string | null;

  @Column('timestamptz', { name: 'issued_at', nullable: true })
  issuedAt: Date | null;

  @Column('timestamptz', { name: 'next_update', nullable: true })
  nextUpdate: Date | null;

  @Column('int', { name: 'entity_count' })
  entityCount: number;

  /** Of the answer that had the newest version. */
  @Column('text', { nullable: true })
  etag: string | null;

  /** Time of the last answer that was accepted. */
  @Column('timestamptz', { name: 'checked_at', nullable: true })
  checkedAt: Date | null;

  @Column('timestamptz', { name: 'next_check_at' })
  nextCheckAt: Date;

  /** Why the last fetch was refused; null after an accepted one. */
  @Column('text', { nullable: true })
  error: string | null;

  @Column('timestamptz', { name: 'error_at', nullable: true })
  errorAt: Date | null;

  /** When the list was found to be past its next update; null for one that is not. */
  @Column('timestamptz', { name: 'stale_at', nullable: true })
  staleAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

/** Members of a list of which no version has been accepted. */
export const NO_VERSION = {
  sequenceNumber: null,
  listType: null,
  digest: null,
  issuedAt: null,
  nextUpdate: null,
  entityCount: 0,
  etag: null,
  checkedAt: null,
  error: null,
  errorAt: null,
  staleAt: null,
};

/** A version of a list that was accepted. */
@Entity({ name: 'trust_list_versions' })
export class TrustListVersion {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'trust_list_id' })
  trustListId: string;

  @Column('bigint', { name: 'sequence_number', transformer: AS_NUMBER })
  sequenceNumber: number;

  @Column('text')
  digest: string;

  @Column('timestamptz', { name: 'issued_at' })
  issuedAt: Date;

  @Column('timestamptz', { name: 'next_update' })
  nextUpdate: Date;

  @Column('int', { name: 'entity_count' })
  entityCount: number;

  /** The signed list as it was fetched. Lists of versions leave it out. */
  @Column('text', { name: 'jws', select: false })
  document: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

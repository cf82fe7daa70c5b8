import type { ListContact, ListPostalAddress } from '@vc/protocol/trust-lists';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { KeyType } from '../pki/key-type';

/** The tenant's own certificates that an entry of its list stands for. */
export const OWN_ENTITIES = ['issuers', 'verifiers'] as const;
export type OwnEntity = (typeof OWN_ENTITIES)[number];

/** What the tenant has set for its list, apart from the entities. */
export interface PublishedScheme {
  /** `LoTEType` */
  type: string;
  schemeName: string;
  territory?: string;
  informationUri?: string;
  statusDeterminationApproach?: string;
  communityRules?: string;
  /** Of the issuer certificate that signs the list. */
  keyType: KeyType;
  operator: ListContact & { name: string };
}

export interface PublishedService {
  name: string;
  /** `ServiceTypeIdentifier` */
  type: string;
}

/** What the tenant has set for an entity. Without address and e-mail it has those of the operator. */
export interface PublishedContent {
  address?: ListPostalAddress;
  email?: string;
  website?: string;
  informationUri?: string;
  services: PublishedService[];
}

/** The trust list of a tenant, and its newest version. */
@Entity({ name: 'published_lists' })
export class PublishedList {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  /** Null after a withdrawal, which keeps the sequence number. `json`, not `jsonb`: the members keep their order. */
  @Column('json', { nullable: true })
  scheme: PublishedScheme | null;

  @Column('bigint', { name: 'sequence_number', transformer: { from: Number, to: (value: unknown) => value } })
  sequenceNumber: number;

  /** SHA-256 of the draft and the signer, base64url. */
  @Column('text')
  digest: string;

  @Column('int', { name: 'entity_count' })
  entityCount: number;

  @Column('timestamptz', { name: 'issued_at' })
  issuedAt: Date;

  @Column('timestamptz', { name: 'next_update' })
  nextUpdate: Date;

  /** The issuer certificate whose key has signed. */
  @Column('uuid', { name: 'certificate_id' })
  certificateId: string;

  /** The signed list. */
  @Column('text')
  jws: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

/** An entity of the list: one of the trusted entities, or the tenant itself. It is deleted with the trusted entity. */
@Entity({ name: 'published_entities' })
export class PublishedEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('int')
  position: number;

  @Column('uuid', { name: 'trusted_entity_id', nullable: true })
  trustedEntityId: string | null;

  @Column('text', { nullable: true })
  own: OwnEntity | null;

  @Column('json')
  content: PublishedContent;
}

/** A list that is not withdrawn, with its entities in their order. */
export interface Publication {
  list: PublishedList & { scheme: PublishedScheme };
  entities: PublishedEntity[];
}

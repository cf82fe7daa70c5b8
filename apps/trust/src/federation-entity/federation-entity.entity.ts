import type { Jwk } from '@vc/protocol/crypto';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { KeyType } from '../pki/key-type';

/** An entry of `trust_marks`. */
export interface StoredTrustMark {
  trustMarkType: string;
  /** Compact JWT of the issuer of the trust mark. */
  trustMark: string;
  /** ISO 8601; null if the trust mark does not expire. */
  expiresAt: string | null;
}

/** What the tenant says of itself in its Entity Configuration. */
export interface EntitySettings {
  /** Entity Identifiers of the immediate superiors. */
  authorityHints: string[];
  organizationName: string;
  contacts: string[];
  trustMarks: StoredTrustMark[];
  /** Time between `iat` and `exp`. */
  lifetimeSeconds: number;
}

/** A tenant as a leaf entity of OpenID Federation. */
@Entity({ name: 'federation_entities' })
export class FederationEntityRow {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  /** The Federation Entity Key. It signs nothing but Entity Configurations. */
  @Column('uuid', { name: 'key_id' })
  keyId: string;

  @Column('text', { name: 'key_type' })
  keyType: KeyType;

  /** The public half, with its `kid`. */
  @Column('json')
  jwk: Jwk & { kid: string };

  @Column('json')
  settings: EntitySettings;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

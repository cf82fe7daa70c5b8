import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A trust anchor of OpenID Federation that a tenant trusts, with the keys that the tenant has pinned. */
@Entity({ name: 'federation_trust_anchors' })
export class FederationTrustAnchor {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  /** For people. */
  @Column('text', { nullable: true })
  name: string | null;

  @Column('text', { name: 'entity_identifier' })
  entityIdentifier: string;

  /** A JWK Set. */
  @Column('json')
  jwks: object;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The access token of a redeemed offer, and the endpoints of its issuer. */
@Entity({ name: 'issuer_accesses' })
export class StoredIssuerAccess {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  /** Encrypted JSON: the endpoints, the access token and its DPoP key. */
  @Column('text')
  access: string;

  /** The expiry of the access token. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}

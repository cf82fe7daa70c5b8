import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the wallet may do at an issuer after it has redeemed an offer. */
@Entity({ name: 'issuer_accesses' })
export class StoredIssuerAccess {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  /** Sealed JSON: addresses, the access token, and its key. */
  @Column('text')
  access: string;

  /** With the access token. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}

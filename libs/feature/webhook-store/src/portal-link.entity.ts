import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link with which a partner without an account sees the deliveries of one endpoint. */
@Entity({ name: 'portal_links' })
export class PortalLink {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'endpoint_id' })
  endpointId: string;

  /** SHA-256 of the token. */
  @Column('bytea', { name: 'token_hash' })
  tokenHash: Buffer;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}

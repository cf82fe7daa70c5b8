import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An authorization request that a user has begun at an issuer's authorization server. */
@Entity({ name: 'authorizations' })
export class StoredAuthorization {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  /** SHA-256 of the `state`. */
  @Column('text', { name: 'state_hash' })
  stateHash: string;

  /** Encrypted JSON: its PKCE verifier and keys suffice to redeem the authorization code. */
  @Column('text')
  pending: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}

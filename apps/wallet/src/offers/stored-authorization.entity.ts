import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An authorization that a user has begun at an issuer. */
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

  /** Sealed JSON: whoever has it could finish what the user began. */
  @Column('text')
  pending: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}

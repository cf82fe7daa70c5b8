import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A log-in of a member of staff in one browser. */
@Entity({ name: 'sessions' })
export class Session {
  /** SHA-256 of the id, which only the browser has. */
  @PrimaryColumn('bytea', { name: 'id_hash' })
  idHash: Buffer;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  /** `sub` of the access token. */
  @Column('uuid', { name: 'member_id' })
  memberId: string;

  /** `SessionTokens`, sealed. */
  @Column('text')
  tokens: string;

  /** End of the access token. */
  @Column('timestamptz', { name: 'tokens_expire_at' })
  tokensExpireAt: Date;

  /** Until then, one request alone uses the refresh token. */
  @Column('timestamptz', { name: 'refreshing_until', nullable: true })
  refreshingUntil: Date | null;

  /** Time without a token request after which the session ends. */
  @Column('int', { name: 'idle_seconds' })
  idleSeconds: number;

  /** End of the session in any case. */
  @Column('timestamptz', { name: 'ends_at' })
  endsAt: Date;

  /** End of the session unless the tokens are refreshed. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

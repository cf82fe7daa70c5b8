import type { BrowserAppName } from '@vc/contract/access';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A log-in of a person to one app in one browser. */
@Entity({ name: 'sessions' })
export class Session {
  /** SHA-256 of the id, which only the browser has. */
  @PrimaryColumn('bytea', { name: 'id_hash' })
  idHash: Buffer;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  /** It is valid for this app only. */
  @Column('text')
  app: BrowserAppName;

  /** `sub` of the access token: a member of staff, or a user. */
  @Column('uuid', { name: 'member_id' })
  subject: string;

  /** Null for a browser that is not known. */
  @Column('text', { nullable: true })
  browser: string | null;

  /** Operating system of the browser. */
  @Column('text', { nullable: true })
  system: string | null;

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

  /** To within five minutes. Null for a session of the previous release. */
  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt: Date | null;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { NoticeChannelName } from '../notice-settings/notice-channel-name';
import type { NoticeKind } from '../notice-settings/notice-kind';
import type { NoticeReason, NoticeStatus } from './notice-status';

/**
 * Tells a user of what an organization has pushed, or of a credential whose status has changed. It has no address and no text: both are
 * read when it is sent.
 */
@Entity({ name: 'notices' })
export class Notice {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('text')
  kind: NoticeKind;

  /** The credential or presentation in the wallet. What was pushed has one notice. */
  @Column('uuid', { name: 'resource_id' })
  resourceId: string;

  /** The issuance or presentation on this platform that it belongs to, if any. */
  @Column('uuid', { name: 'platform_id', nullable: true })
  platformId: string | null;

  @Column('text')
  status: NoticeStatus;

  @Column('text', { nullable: true })
  reason: NoticeReason | null;

  /** By which it was sent or refused. */
  @Column('text', { nullable: true })
  channel: NoticeChannelName | null;

  @Column('int')
  attempts: number;

  @Column('timestamptz', { name: 'next_attempt_at', nullable: true })
  nextAttemptAt: Date | null;

  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null;

  /** It is not sent after this time. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { NoticeChannelName } from './notice-channel-name';
import type { NoticeKind } from './notice-kind';

/** Plain text with placeholders. */
export interface NoticeText {
  /** Language tag (BCP 47). */
  language: string;
  kind: NoticeKind;
  subject: string;
  body: string;
}

/** How an organization tells its users of what it pushes. Without a row, it does not. */
@Entity({ name: 'notice_settings' })
export class NoticeSetting {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  channel: NoticeChannelName;

  /** Where users open their wallet. Null for the wallet for browsers of the platform. */
  @Column('text', { name: 'wallet_url', nullable: true })
  walletUrl: string | null;

  /** Null for the name of the tenant. */
  @Column('text', { name: 'sender_name', nullable: true })
  senderName: string | null;

  @Column('text', { name: 'reply_to', nullable: true })
  replyTo: string | null;

  /** Of the channel `http`. */
  @Column('text', { name: 'gateway_url', nullable: true })
  gatewayUrl: string | null;

  /** Sealed. */
  @Column('text', { name: 'gateway_secret', nullable: true })
  gatewaySecret: string | null;

  /** Of users who have chosen none. */
  @Column('text')
  language: string;

  @Column('jsonb')
  texts: NoticeText[];

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

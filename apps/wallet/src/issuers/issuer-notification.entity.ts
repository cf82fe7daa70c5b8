import type { NotificationEvent } from '@vc/protocol/openid4vci';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A notification that an issuer has not confirmed yet (OpenID4VCI 1.0 §11). */
@Entity({ name: 'issuer_notifications' })
export class IssuerNotification {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'issuer_access_id' })
  issuerAccessId: string;

  @Column('text', { name: 'notification_id' })
  notificationId: string;

  @Column('text')
  event: NotificationEvent;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('int')
  attempts: number;

  @Column('timestamptz', { name: 'next_attempt_at' })
  nextAttemptAt: Date;

  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null;
}

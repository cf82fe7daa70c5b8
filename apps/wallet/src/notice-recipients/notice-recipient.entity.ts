import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user as a recipient of notices. Without a row, the user gets notices in the language of the organization. */
@Entity({ name: 'notice_recipients' })
export class NoticeRecipient {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  /** False for a user who wants no notices. */
  @Column('boolean', { name: 'enabled' })
  isEnabled: boolean;

  /** Language tag (BCP 47); null for that of the organization. */
  @Column('text', { nullable: true })
  language: string | null;

  /** MAC of the address that a mail server has refused for good, at once or by a bounce. Another address is tried again. */
  @Column('text', { name: 'undeliverable_address', nullable: true })
  undeliverableAddress: string | null;

  /** When the user has last changed the setting, and so wants another mail to confirm the address. */
  @Column('timestamptz', { name: 'requested_at', nullable: true })
  requestedAt: Date | null;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * An e-mail address of users of an organization. Its owner has confirmed it, or was asked to. It belongs to no user, so that a user who is
 * created again does not have its owner asked again.
 */
@Entity({ name: 'notice_addresses' })
export class NoticeAddress {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  /** MAC of the address. */
  @PrimaryColumn('text')
  address: string;

  /** The notice before which its owner was asked. A repetition of the same notice asks again with the same `Message-ID`, unless the user has asked for another mail. */
  @Column('uuid', { name: 'asked_by' })
  askedBy: string;

  @Column('timestamptz', { name: 'asked_at' })
  askedAt: Date;

  /** The number of mails that ask. A link of an earlier one has expired. */
  @Column('int', { name: 'times_asked' })
  timesAsked: number;

  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt: Date | null;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is missing: an answer of a factor, or a factor. */
export type PendingStep = 'second-factor' | 'enrolment';

/** A log-in whose password was right. */
@Entity({ name: 'pending_log_ins' })
export class PendingLogIn {
  /** Hash of the ticket, which only the authorization server has. */
  @PrimaryColumn('text', { name: 'id_hash' })
  idHash: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('text')
  step: PendingStep;

  /** Base32, sealed: of the authenticator app that is being enrolled. */
  @Column('text', { name: 'totp_secret', nullable: true })
  totpSecret: string | null;

  /** That the next answer of a passkey signs. It is used once. */
  @Column('text', { nullable: true })
  challenge: string | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The authenticator app of a user. */
@Entity({ name: 'totp_factors' })
export class TotpFactor {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  /** Base32, sealed. */
  @Column('text')
  secret: string;

  /** The last time step whose code was accepted. Each code is accepted once. */
  @Column('bigint', { name: 'last_step' })
  lastStep: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

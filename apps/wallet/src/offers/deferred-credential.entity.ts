import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The longest deferral. An access token may be valid for years. */
export const MAX_DEFERRAL_MS = 90 * 86_400_000;

/** A credential whose issuance was deferred (OpenID4VCI 1.0 §9). */
@Entity({ name: 'deferred_credentials' })
export class StoredDeferredCredential {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('uuid', { name: 'issuer_access_id' })
  issuerAccessId: string;

  @Column('uuid', { name: 'issuance_id', nullable: true })
  issuanceId: string | null;

  @Column('uuid', { name: 'redemption_id', nullable: true })
  redemptionId: string | null;

  /** Encrypted JSON: transaction id, credential configuration and holder keys. */
  @Column('text')
  deferred: string;

  /** An organization has pushed the offer, so that the user is told of the credential. */
  @Column('boolean', { name: 'is_pushed' })
  isPushed: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('int')
  attempts: number;

  @Column('timestamptz', { name: 'next_attempt_at' })
  nextAttemptAt: Date;

  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null;
}

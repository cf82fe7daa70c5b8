import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The redemption of an offer, pending or complete. A user redeems an offer once. */
@Entity({ name: 'redemptions' })
export class StoredRedemption {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  /** SHA-256 of the issuer and the code. */
  @Column('text', { name: 'offer_key' })
  offerKey: string;

  /** SHA-256 of the `credential_offer_uri`; null for an offer by value. */
  @Column('text', { name: 'reference_key', nullable: true })
  referenceKey: string | null;

  /** Encrypted JSON: the token request with its keys. Null once the redemption is complete. */
  @Column('text', { nullable: true })
  redemption: string | null;

  /** Encrypted JSON: the credentials still to be requested, with holder keys. Null before the token and once complete. */
  @Column('text', { nullable: true })
  wanted: string | null;

  /** The access token; null before there is one, and after it has expired. */
  @Column('uuid', { name: 'issuer_access_id', nullable: true })
  issuerAccessId: string | null;

  /** The issuance on this platform that the offer belongs to, if any. */
  @Column('uuid', { name: 'issuance_id', nullable: true })
  issuanceId: string | null;

  /** The credentials that were received. */
  @Column('uuid', { name: 'credential_ids', array: true })
  credentialIds: string[];

  @Column('int')
  attempts: number;

  @Column('timestamptz', { name: 'next_attempt_at', nullable: true })
  nextAttemptAt: Date | null;

  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null;

  /** An organization has pushed the offer, so that the user is told of the credential. */
  @Column('boolean', { name: 'is_pushed' })
  isPushed: boolean;

  /** The row is removed after this time. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}

/** The change that completes a redemption: its secrets are removed. */
export const COMPLETED = { redemption: null, wanted: null, nextAttemptAt: null, leasedUntil: null };

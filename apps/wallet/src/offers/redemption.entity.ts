import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An offer that the wallet redeems, or has redeemed: the same offer again of the same user is the same redemption. */
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

  /** SHA-256 of the offer's address, where it came by reference. */
  @Column('text', { name: 'reference_key', nullable: true })
  referenceKey: string | null;

  /** Sealed JSON: the token request with its keys. Null once every credential is there. */
  @Column('text', { nullable: true })
  redemption: string | null;

  /** Sealed JSON: what is left to ask for, with the holder keys. Null before there is a token, and at the end. */
  @Column('text', { nullable: true })
  wanted: string | null;

  /** The token; null before there is one, and when it has expired. */
  @Column('uuid', { name: 'issuer_access_id', nullable: true })
  issuerAccessId: string | null;

  /** On this platform. */
  @Column('uuid', { name: 'issuance_id', nullable: true })
  issuanceId: string | null;

  /** What has been received. */
  @Column('uuid', { name: 'credential_ids', array: true })
  credentialIds: string[];

  @Column('int')
  attempts: number;

  @Column('timestamptz', { name: 'next_attempt_at', nullable: true })
  nextAttemptAt: Date | null;

  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null;

  /** Nothing is tried after that, and the offer is forgotten. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}

/** The change that completes a redemption: its secrets are removed. */
export const COMPLETED = { redemption: null, wanted: null, nextAttemptAt: null, leasedUntil: null };

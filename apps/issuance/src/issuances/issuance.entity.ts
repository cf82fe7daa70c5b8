import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type IssuanceStatus } from './issuance-status';
import { type IssuanceFailure } from './issuance.errors';
import { type DeliveredTo } from './settlement';

export const GRANT_TYPES = ['pre-authorized_code', 'authorization_code'] as const;
export type GrantType = (typeof GRANT_TYPES)[number];

/** What a wallet must ask its user for, besides the code itself (OpenID4VCI §4.1.1 `tx_code`). */
export interface TxCodeForm {
  input_mode: 'numeric' | 'text';
  length: number;
}

/** IF §2.12: one offer and its exchange. */
@Entity({ name: 'issuances' })
export class Issuance {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  status: IssuanceStatus;

  @Column('jsonb', { nullable: true })
  error: IssuanceFailure | null;

  /** Random part of the offer's address: the issuance id is known to many, the offer to its recipient only. */
  @Column('text', { name: 'offer_id' })
  offerId: string;

  @Column('text', { name: 'grant_type' })
  grantType: GrantType;

  /** Sealed: the pre-authorized code, with which anybody can redeem the offer, or the issuer state. */
  @Column('text', { name: 'grant_value' })
  grantValue: string;

  /** The only user who may take the offer up, and may do so without being handed it. */
  @Column('uuid', { name: 'recipient_user_id', nullable: true })
  recipientUserId: string | null;

  /** Does the issuer approve before anything is issued (OpenID4VCI 1.0 §9)? */
  @Column('boolean', { name: 'is_deferred' })
  isDeferred: boolean;

  @Column('timestamptz', { name: 'approved_at', nullable: true })
  approvedAt: Date | null;

  @Column('jsonb', { name: 'tx_code', nullable: true })
  txCode: TxCodeForm | null;

  /** Null until the last credential was delivered. */
  @Column('text', { name: 'delivered_to', nullable: true })
  deliveredTo: DeliveredTo | null;

  /** When the issuance ends without a word of that wallet. */
  @Column('timestamptz', { name: 'settles_at', nullable: true })
  settlesAt: Date | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

import { Annotations } from '@vc/feature/annotations';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type IssuanceStatus } from './issuance-status';
import { type IssuanceFailure } from './issuance.errors';
import { type DeliveredTo } from './settlement';

export const GRANT_TYPES = ['pre-authorized_code', 'authorization_code'] as const;
export type GrantType = (typeof GRANT_TYPES)[number];

/** `tx_code` of the credential offer (OpenID4VCI 1.0 §4.1.1). */
export interface TxCodeForm {
  input_mode: 'numeric' | 'text';
  length: number;
}

/** One offer and the issuance of its credentials (IF §2.12). */
@Entity({ name: 'issuances' })
export class Issuance extends Annotations {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  status: IssuanceStatus;

  @Column('jsonb', { nullable: true })
  error: IssuanceFailure | null;

  /** Random part of the offer's URL, which only the recipient knows; the issuance id is not secret. */
  @Column('text', { name: 'offer_id' })
  offerId: string;

  /** Base URL of its addresses on the domain of the tenant; null for `PUBLIC_URL`. */
  @Column('text', { name: 'base_url', nullable: true })
  baseUrl: string | null;

  @Column('text', { name: 'grant_type' })
  grantType: GrantType;

  /** The pre-authorized code or the issuer state, encrypted because it is a bearer secret. */
  @Column('text', { name: 'grant_value' })
  grantValue: string;

  /** The only user who may redeem the offer, with or without a link to it. */
  @Column('uuid', { name: 'recipient_user_id', nullable: true })
  recipientUserId: string | null;

  /** The issuer approves before credentials are issued (OpenID4VCI 1.0 §9). */
  @Column('boolean', { name: 'is_deferred' })
  isDeferred: boolean;

  @Column('timestamptz', { name: 'approved_at', nullable: true })
  approvedAt: Date | null;

  @Column('jsonb', { name: 'tx_code', nullable: true })
  txCode: TxCodeForm | null;

  /** The kind of wallet that the last credential was delivered to; null before that. */
  @Column('text', { name: 'delivered_to', nullable: true })
  deliveredTo: DeliveredTo | null;

  /** When the issuance ends if that wallet has confirmed nothing. */
  @Column('timestamptz', { name: 'settles_at', nullable: true })
  settlesAt: Date | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

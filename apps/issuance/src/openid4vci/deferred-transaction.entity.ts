import type { Jwk } from '@vc/protocol/crypto';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A credential request that waits for the issuer's approval (OpenID4VCI 1.0 §9). */
@Entity({ name: 'deferred_transactions' })
export class DeferredTransaction {
  /** `transaction_id` */
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'issuance_id' })
  issuanceId: string;

  @Column('uuid', { name: 'issuance_credential_id' })
  issuanceCredentialId: string;

  @Column('jsonb', { name: 'holder_keys' })
  holderKeys: Jwk[];

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** When the credential was issued for the first time. */
  @Column('timestamptz', { name: 'redeemed_at', nullable: true })
  redeemedAt: Date | null;

  /** SHA-256 of the access token that it was issued to. */
  @Column('text', { name: 'redeemed_by', nullable: true })
  redeemedBy: string | null;
}

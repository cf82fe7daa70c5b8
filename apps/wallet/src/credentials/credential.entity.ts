import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CredentialDecision, WalletCredentialStatus } from './credential-status';

/** IF §2.4: a credential that a user holds. */
@Entity({ name: 'credentials' })
export class WalletCredential {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('text')
  status: WalletCredentialStatus;

  /** The decision that was published last; null before the first one. */
  @Column('text', { name: 'told_decision', nullable: true })
  publishedDecision: CredentialDecision | null;

  @Column('text')
  format: 'vc+sd-jwt' | 'mso_mdoc' | 'w3c-vc-jwt' | 'w3c-vc-sd-jwt';

  /** The `vct` of an SD-JWT VC, the document type of an mdoc, or the specific type of a W3C credential. */
  @Column('text')
  vct: string;

  @Column('text')
  iss: string;

  @Column('timestamptz')
  iat: Date;

  /** Encrypted: the credential as the issuer sent it, with every disclosure. */
  @Column('text')
  credential: string;

  /** Encrypted JSON. */
  @Column('text')
  claims: string;

  /** Encrypted PKCS #8. Each credential has a key of its own, which no interface exports. */
  @Column('text', { name: 'holder_key' })
  holderKey: string;

  @Column('text', { name: 'credential_issuer' })
  credentialIssuer: string;

  /** The issuance on this platform that the credential came from, if it did. */
  @Column('uuid', { name: 'issuance_id', nullable: true })
  issuanceId: string | null;

  /** The redemption of the offer, which C6 has returned; null for credentials from before it was recorded. */
  @Column('uuid', { name: 'redemption_id', nullable: true })
  redemptionId: string | null;

  /** The access token for notifications; null for credentials that were received before tokens were stored. */
  @Column('uuid', { name: 'issuer_access_id', nullable: true })
  issuerAccessId: string | null;

  @Column('text', { name: 'notification_id', nullable: true })
  notificationId: string | null;

  /** An organization has pushed it. */
  @Column('boolean', { name: 'is_pushed' })
  isPushed: boolean;

  /** The status of its issuer (Token Status List §7) when it was read last; null for one that was never read. */
  @Column('smallint', { name: 'issuer_status', nullable: true })
  issuerStatus: number | null;

  @Column('timestamptz', { name: 'valid_from', nullable: true })
  validFrom: Date | null;

  @Column('timestamptz', { name: 'valid_until', nullable: true })
  validUntil: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

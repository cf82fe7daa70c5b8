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

  /** The decision that was told last; null while the user has made none. */
  @Column('text', { name: 'told_decision', nullable: true })
  toldDecision: CredentialDecision | null;

  @Column('text')
  format: 'vc+sd-jwt' | 'mso_mdoc';

  /** The document type of an mdoc. */
  @Column('text')
  vct: string;

  @Column('text')
  iss: string;

  @Column('timestamptz')
  iat: Date;

  /** Sealed: as the issuer sent it, with every disclosure. */
  @Column('text')
  credential: string;

  /** Sealed JSON. */
  @Column('text')
  claims: string;

  /** Sealed PKCS#8; one key per credential, never exported. */
  @Column('text', { name: 'holder_key' })
  holderKey: string;

  @Column('text', { name: 'credential_issuer' })
  credentialIssuer: string;

  /** The issuance on this platform that the credential came from, if it did. */
  @Column('uuid', { name: 'issuance_id', nullable: true })
  issuanceId: string | null;

  /** What the issuer still admits; null for what came before that was kept. */
  @Column('uuid', { name: 'issuer_access_id', nullable: true })
  issuerAccessId: string | null;

  @Column('text', { name: 'notification_id', nullable: true })
  notificationId: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

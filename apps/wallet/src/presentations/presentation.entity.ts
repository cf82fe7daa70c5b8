import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type WalletPresentationStatus } from './presentation-status';

/** A credential that was presented, and the attributes that were disclosed. */
export interface SelectedCredential {
  credentialId: string;
  matchedAttributes: string[];
}

/** IF §2.5: a verifier's request to a user, and the user's decision. */
@Entity({ name: 'presentations' })
export class WalletPresentation {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('text')
  status: WalletPresentationStatus;

  /** The subject of the verifier's certificate, its DID, or its origin. */
  @Column('text')
  verifier: string;

  @Column('text', { name: 'client_id' })
  clientId: string;

  /** Encrypted JSON of the verified request. */
  @Column('text')
  request: string;

  /**
   * SHA-256 that identifies the request. A user has one presentation for each request that can be answered or was: the
   * id takes its place once another presentation continues the request.
   */
  @Column('text', { name: 'request_key' })
  requestKey: string;

  /** The presentation of this platform's verifier that the request belongs to, if any. */
  @Column('uuid', { name: 'verifier_presentation_id', nullable: true })
  verifierPresentationId: string | null;

  @Column('jsonb', { name: 'selected_credentials' })
  selectedCredentials: SelectedCredential[];

  /** No other response is built before this time. */
  @Column('timestamptz', { name: 'answering_until', nullable: true })
  respondingUntil: Date | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

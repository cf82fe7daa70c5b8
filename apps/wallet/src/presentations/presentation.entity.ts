import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type WalletPresentationStatus } from './presentation-status';

/** What was shown: a credential, and its attributes that went with it. */
export interface SelectedCredential {
  credentialId: string;
  matchedAttributes: string[];
}

/** IF §2.5: a verifier's request to a user, and what the user makes of it. */
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

  /** Distinguished name of the verifier's certificate. */
  @Column('text')
  verifier: string;

  @Column('text', { name: 'client_id' })
  clientId: string;

  /** Sealed JSON of the verified request: whoever has it could answer it. */
  @Column('text')
  request: string;

  /** One request is one presentation of a user, however often it is pushed. */
  @Column('text', { name: 'request_key' })
  requestKey: string;

  /** The presentation on this platform that asks, if one does. */
  @Column('uuid', { name: 'verifier_presentation_id', nullable: true })
  verifierPresentationId: string | null;

  @Column('jsonb', { name: 'selected_credentials' })
  selectedCredentials: SelectedCredential[];

  /** While an answer is under way, nobody else gives one. */
  @Column('timestamptz', { name: 'answering_until', nullable: true })
  answeringUntil: Date | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

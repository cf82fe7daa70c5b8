import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CredentialFormat } from '../credential-definitions/credential-definition';
import type { Delivery } from './delivery';
import { type HolderDecision, type IssuanceCredentialStatus } from './issuance-credential-status';

/** One credential of an issuance. */
@Entity({ name: 'issuance_credentials' })
export class IssuanceCredential {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'issuance_id' })
  issuanceId: string;

  @Column('uuid', { name: 'credential_template_id' })
  credentialTemplateId: string;

  @Column('int')
  position: number;

  @Column('text')
  status: IssuanceCredentialStatus;

  @Column('text')
  exchange: 'openid4vc';

  @Column('text')
  format: CredentialFormat;

  @Column('boolean')
  revocable: boolean;

  @Column('text', { name: 'holder_decision', nullable: true })
  holderDecision: HolderDecision | null;

  /** As requested; null when the template decides. */
  @Column('timestamptz', { name: 'valid_from', nullable: true })
  validFrom: Date | null;

  @Column('timestamptz', { name: 'valid_until', nullable: true })
  validUntil: Date | null;

  @Column('timestamptz', { name: 'issued_at', nullable: true })
  issuedAt: Date | null;

  /** When the wallet confirmed that it has the credential. */
  @Column('timestamptz', { name: 'received_at', nullable: true })
  receivedAt: Date | null;

  /** The expiry of the latest copy. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null;

  /** Thumbprints (RFC 7638) of the keys that copies are bound to; null before the first copy. */
  @Column('text', { name: 'holder_keys', array: true, nullable: true })
  holderKeys: string[] | null;

  /** By the grant of the wallet's access tokens; null before the first copy. */
  @Column('jsonb', { nullable: true })
  deliveries: Record<string, Delivery> | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  /** The attribute values as encrypted JSON, because they are personal data. */
  @Column('text')
  attributes: string;
}

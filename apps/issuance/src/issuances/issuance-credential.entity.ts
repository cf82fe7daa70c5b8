import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CredentialFormat } from '../credential-definitions/credential-definition';
import { type HolderDecision, type IssuanceCredentialStatus } from './issuance-credential-status';

/** One credential inside an issuance. */
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

  /** As asked for; null where the template decides. */
  @Column('timestamptz', { name: 'valid_from', nullable: true })
  validFrom: Date | null;

  @Column('timestamptz', { name: 'valid_until', nullable: true })
  validUntil: Date | null;

  @Column('timestamptz', { name: 'issued_at', nullable: true })
  issuedAt: Date | null;

  /** Since when it is known to be in the wallet. */
  @Column('timestamptz', { name: 'received_at', nullable: true })
  receivedAt: Date | null;

  /** As the last copy says. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null;

  /** Thumbprints (RFC 7638) of the keys that it has been issued to, one for each copy; null before the first one. */
  @Column('text', { name: 'holder_keys', array: true, nullable: true })
  holderKeys: string[] | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  /** Sealed JSON of the attribute values: personal data. */
  @Column('text')
  attributes: string;
}

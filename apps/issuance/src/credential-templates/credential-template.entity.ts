import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CredentialDefinition, CredentialFormat } from '../credential-definitions/credential-definition';
import type {
  Display,
  IssuerConfig,
  KeyAttestation,
  TemplateSettings,
  Validity,
} from '../credential-definitions/template-settings';

/** IF §2.9 */
@Entity({ name: 'credential_templates' })
export class CredentialTemplate implements CredentialDefinition, TemplateSettings {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text')
  format: CredentialFormat;

  @Column('text')
  type: string;

  @Column('json')
  attributes: CredentialDefinition['attributes'];

  /** The preset that the template was created from; a tenant has one template per preset. */
  @Column('text', { name: 'preset_id', nullable: true })
  presetId: string | null;

  @Column('jsonb')
  issuer: IssuerConfig;

  @Column('jsonb', { nullable: true })
  validity: Validity | null;

  @Column('boolean')
  revocable: boolean;

  @Column('boolean')
  suspendable: boolean;

  @Column('int', { name: 'max_copies' })
  maxCopies: number;

  @Column('jsonb', { nullable: true })
  display: Display | null;

  @Column('jsonb', { name: 'key_attestation', nullable: true })
  keyAttestation: KeyAttestation | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  @Column('timestamptz', { name: 'archived_at', nullable: true })
  archivedAt: Date | null;
}

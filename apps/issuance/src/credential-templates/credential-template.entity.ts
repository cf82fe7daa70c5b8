import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type AttributeDefinitions, type NameSpaceDefinitions } from '../attributes/attribute-definition';
import type { DisplayDto, KeyAttestationDto, ValidityDto } from './template-settings.dto';
import { type IssuerConfig, TemplateSettings } from './template-settings';

export type CredentialFormat = 'sd-jwt-vc' | 'mdoc';

/** IF §2.9 */
@Entity({ name: 'credential_templates' })
export class CredentialTemplate implements TemplateSettings {
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

  /** The credential type, taken verbatim into the `vct` claim; the document type of an mdoc. */
  @Column('text')
  type: string;

  /** Of an mdoc by namespace. */
  @Column('json')
  attributes: AttributeDefinitions | NameSpaceDefinitions;

  /** The preset that the template was made from; one template per preset and tenant. */
  @Column('text', { name: 'preset_id', nullable: true })
  presetId: string | null;

  @Column('jsonb')
  issuer: IssuerConfig;

  @Column('jsonb', { nullable: true })
  validity: ValidityDto | null;

  @Column('boolean')
  revocable: boolean;

  @Column('boolean')
  suspendable: boolean;

  @Column('jsonb', { nullable: true })
  display: DisplayDto | null;

  @Column('jsonb', { name: 'key_attestation', nullable: true })
  keyAttestation: KeyAttestationDto | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  @Column('timestamptz', { name: 'archived_at', nullable: true })
  archivedAt: Date | null;
}

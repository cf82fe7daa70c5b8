import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CredentialDefinition, CredentialFormat } from '../credential-definitions/credential-definition';
import type { TemplateSettings } from '../credential-definitions/template-settings';

/** A ready-made credential template, named `<author>:<code>` (IF §2.8). */
@Entity({ name: 'credential_presets' })
export class CredentialPreset {
  @PrimaryColumn('text')
  id: string;

  /** Null for presets of the platform, which are not stored. */
  @Column('uuid', { name: 'tenant_id' })
  tenantId: string | null;

  @Column('text')
  author: string;

  @Column('text')
  code: string;

  @Column('text', { name: 'credential_format' })
  credentialFormat: CredentialFormat;

  @Column('text', { name: 'template_name' })
  templateName: string;

  @Column('text', { name: 'template_type' })
  templateType: string;

  @Column('text', { name: 'template_description', nullable: true })
  templateDescription: string | null;

  @Column('json', { name: 'template_attributes' })
  templateAttributes: CredentialDefinition['attributes'];

  @Column('jsonb')
  settings: TemplateSettings;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type AttributeDefinitions } from '../attributes/attribute-definition';

/** IF §2.9 */
@Entity({ name: 'credential_templates' })
export class CredentialTemplate {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text')
  format: 'sd-jwt-vc';

  /** The credential type, taken verbatim into the `vct` claim. */
  @Column('text')
  type: string;

  @Column('jsonb')
  attributes: AttributeDefinitions;

  /** The preset that the template was made from; one template per preset and tenant. */
  @Column('text', { name: 'preset_id', nullable: true })
  presetId: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  @Column('timestamptz', { name: 'archived_at', nullable: true })
  archivedAt: Date | null;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type RequestedCredential, type RequestedCredentials } from '../requested-credentials/requested-credential';

/** IF §2.6 */
@Entity({ name: 'presentation_templates' })
export class PresentationTemplate {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  description: string | null;

  /** The members of JSON keep their order, as the attributes do. */
  @Column('json')
  credentials: RequestedCredential[];

  @Column('jsonb', { name: 'credential_sets', nullable: true })
  credentialSets: RequestedCredentials['credentialSets'] | null;

  /** Where it is the tenant's template of a preset. */
  @Column('text', { name: 'preset_id', nullable: true })
  presetId: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

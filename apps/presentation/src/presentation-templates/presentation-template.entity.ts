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

  /** `json`, not `jsonb`: the attributes keep their order. */
  @Column('json')
  credentials: RequestedCredential[];

  @Column('jsonb', { name: 'credential_sets', nullable: true })
  credentialSets: RequestedCredentials['credentialSets'] | null;

  /** Id of the preset that the template copies. */
  @Column('text', { name: 'preset_id', nullable: true })
  presetId: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

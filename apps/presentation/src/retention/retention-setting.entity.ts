import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How long a tenant keeps disclosed attributes; docs/interface-gaps.md "Presentation". */
export const RETENTIONS = ['indefinite', '15min', 'once', 'none'] as const;
export type Retention = (typeof RETENTIONS)[number];

@Entity({ name: 'retention_settings' })
export class RetentionSetting {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  retention: Retention;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

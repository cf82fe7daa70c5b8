import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How long a tenant keeps disclosed attributes; docs/reference/interface-gaps.md "Presentation". */
export const RETENTIONS = ['indefinite', '15min', 'once', 'none'] as const;
export type Retention = (typeof RETENTIONS)[number];

/** What becomes of a request that asks for more than the tenant has registered (ETSI TS 119 475). */
export const OVERASKING_POLICIES = ['allow', 'warn', 'refuse'] as const;
export type Overasking = (typeof OVERASKING_POLICIES)[number];

@Entity({ name: 'retention_settings' })
export class RetentionSetting {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  retention: Retention;

  @Column('text')
  overasking: Overasking;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

/** The settings of a tenant, or their defaults. */
export type PresentationSettings = Pick<RetentionSetting, 'retention' | 'overasking'>;

/** A tenant without registration certificates is warned of nothing. */
export const DEFAULT_SETTINGS: PresentationSettings = { retention: '15min', overasking: 'warn' };

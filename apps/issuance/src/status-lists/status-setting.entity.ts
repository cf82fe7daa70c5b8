import { Column, Entity, PrimaryColumn } from 'typeorm';

export const HISTORIES = ['private', 'public'] as const;
/** Who may learn the status that a credential had at an earlier time. */
export type StatusHistory = (typeof HISTORIES)[number];

@Entity({ name: 'status_settings' })
export class StatusSetting {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  /** Earlier statuses are not public. Null where the history is private. */
  @Column('timestamptz', { name: 'history_since', nullable: true })
  historySince: Date | null;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

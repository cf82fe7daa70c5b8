import type { SchemaName } from '@vc/contract/access';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The rows that each service has deleted, by the schema. */
export type DeletedRows = Partial<Record<SchemaName, number>>;

/** A deletion that has begun. It outlives the tenant, so that its id and slug are never used again. */
@Entity({ name: 'tenant_deletions' })
export class TenantDeletion {
  /** Of the tenant. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  slug: string;

  @Column('timestamptz', { name: 'requested_at' })
  requestedAt: Date;

  @Column('timestamptz', { name: 'due_at' })
  dueAt: Date;

  @Column('timestamptz', { name: 'begun_at' })
  begunAt: Date;

  @Column('jsonb', { name: 'deleted_rows' })
  deletedRows: DeletedRows;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt: Date | null;
}

import type { DisabledEndpoint, EventType } from '@vc/contract/events';
import { Column, DeleteDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** IF §2.11 */
@Entity({ name: 'endpoints' })
export class Endpoint {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  url: string;

  @Column('text')
  description: string;

  /** Empty means every event. */
  @Column('text', { name: 'filter_types', array: true })
  filterTypes: EventType[];

  /** Sealed `whsec_…`. */
  @Column('text')
  secret: string;

  /** The secret before the last rotation; what is posted is signed with it, too, until its time is over. */
  @Column('text', { name: 'previous_secret', nullable: true })
  previousSecret: string | null;

  @Column('timestamptz', { name: 'previous_secret_until', nullable: true })
  previousSecretUntil: Date | null;

  @Column('boolean')
  enabled: boolean;

  /** Why the platform disabled it; null where it is enabled, or a caller disabled it. */
  @Column('text', { name: 'disabled_reason', nullable: true })
  disabledReason: DisabledEndpoint['reason'] | null;

  /** Attempts that failed since the last one that succeeded. */
  @Column('int', { name: 'consecutive_failures' })
  consecutiveFailures: number;

  /** Time of the first of them. */
  @Column('timestamptz', { name: 'failing_since', nullable: true })
  failingSince: Date | null;

  /** Nothing is posted before: the circuit is open. */
  @Column('timestamptz', { name: 'paused_until', nullable: true })
  pausedUntil: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  /** Nobody sees it any more; it goes once its deliveries have gone, batch after batch. */
  @DeleteDateColumn({ type: 'timestamptz', name: 'deleted_at' })
  deletedAt: Date | null;
}

import type { EventType } from '@vc/contract/events';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type RecoveryStatus = 'running' | 'completed' | 'failed';

/** How far back a recovery can reach. The retention of deliveries is at least as long. */
export const RECOVERABLE_DAYS = 14;

/** The delivery of all events that an endpoint has missed since a time. */
@Entity({ name: 'recoveries' })
export class Recovery {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'endpoint_id' })
  endpointId: string;

  @Column('timestamptz')
  since: Date;

  /** Empty means every type of the endpoint's filter. */
  @Column('text', { name: 'event_types', array: true })
  eventTypes: EventType[];

  @Column('text')
  status: RecoveryStatus;

  /** Why the recovery failed. */
  @Column('text', { nullable: true })
  error: string | null;

  /** Number of failed deliveries that were restarted. */
  @Column('int')
  retried: number;

  /** Number of events from Kafka that had no delivery. */
  @Column('int')
  replayed: number;

  /** The time at which Kafka's log begins, if that is after `since`: events from between are not delivered. */
  @Column('timestamptz', { name: 'log_start', nullable: true })
  logStart: Date | null;

  /** Number of events from Kafka that are not authentic, and were not delivered. */
  @Column('int')
  skipped: number;

  @Column('int')
  attempts: number;

  /** End of the lease of a worker. */
  @Column('timestamptz', { name: 'leased_until' })
  leasedUntil: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

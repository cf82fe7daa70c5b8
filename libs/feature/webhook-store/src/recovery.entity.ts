import type { EventType } from '@vc/contract/events';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type RecoveryStatus = 'running' | 'completed' | 'failed';

/** As far back as a recovery may reach; deliveries are kept at least as long. */
export const RECOVERABLE_DAYS = 14;

/** What an endpoint has missed since a time, being delivered. */
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

  /** Empty means every type that the endpoint wants. */
  @Column('text', { name: 'event_types', array: true })
  eventTypes: EventType[];

  @Column('text')
  status: RecoveryStatus;

  /** Why it failed. */
  @Column('text', { nullable: true })
  error: string | null;

  /** Failed deliveries that were started afresh. */
  @Column('int')
  retried: number;

  /** Events that had no delivery, found in Kafka. */
  @Column('int')
  replayed: number;

  @Column('int')
  attempts: number;

  /** Until then nobody else works on it. */
  @Column('timestamptz', { name: 'leased_until' })
  leasedUntil: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

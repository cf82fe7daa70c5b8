import type { EventType, WEBHOOK_TEST } from '@vc/contract/events';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type DeliveryStatus } from './delivery-status';

/** The delivery of one event to one endpoint. */
@Entity({ name: 'deliveries' })
export class Delivery {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'endpoint_id' })
  endpointId: string;

  @Column('uuid', { name: 'event_id' })
  eventId: string;

  @Column('text', { name: 'event_type' })
  eventType: EventType | typeof WEBHOOK_TEST;

  /** The text that is posted and signed. */
  @Column('text')
  body: string;

  @Column('text')
  status: DeliveryStatus;

  @Column('int')
  attempts: number;

  @Column('timestamptz', { name: 'next_attempt_at' })
  nextAttemptAt: Date;

  /** End of the lease of a worker. */
  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null;

  /** W3C Trace Context of the event's handling; null if there was none. Left out of reads. */
  @Column('text', { nullable: true, select: false })
  traceparent: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

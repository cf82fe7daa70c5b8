import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TimelineFacts, FURTHER_STEPS, TimelineStepName } from './timeline-steps';

/** A step as it is stored. */
@Entity({ name: 'timeline_entries' })
export class TimelineEntry {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'resource_id' })
  resourceId: string;

  @Column('text')
  step: TimelineStepName | typeof FURTHER_STEPS;

  @Column('text', { nullable: true })
  code: string | null;

  @Column('text', { nullable: true })
  detail: string | null;

  @Column('jsonb', { nullable: true })
  facts: TimelineFacts | null;

  /** Number of steps that the entry stands for. */
  @Column('int')
  repetitions: number;

  /** The microseconds, which JavaScript drops, order the steps of one millisecond. */
  @Column('timestamptz', { name: 'occurred_at' })
  occurredAt: Date;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One request to an endpoint and its result. */
@Entity({ name: 'delivery_attempts' })
export class DeliveryAttempt {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'delivery_id' })
  deliveryId: string;

  /** HTTP status; null without a response. */
  @Column('int', { nullable: true })
  status: number | null;

  /** Why there was no response. */
  @Column('text', { nullable: true })
  error: string | null;

  @Column('int', { name: 'latency_ms' })
  latencyMs: number;

  @Column('text', { name: 'response_excerpt' })
  responseExcerpt: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

import type { EventType } from '@vc/contract/events';
import { Column, Entity, PrimaryColumn } from 'typeorm';

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

  @Column('boolean')
  enabled: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

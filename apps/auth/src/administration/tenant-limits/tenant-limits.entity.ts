import type { LimitOverrides } from '@vc/contract/access';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the operator has set for a tenant. Null: the default of the installation. */
@Entity({ name: 'tenant_limits' })
export class TenantLimitOverrides implements LimitOverrides {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('integer', { name: 'requests_per_second', nullable: true })
  requestsPerSecond: number | null;

  @Column('integer', { nullable: true })
  endpoints: number | null;

  @Column('integer', { nullable: true })
  clients: number | null;

  @Column('integer', { nullable: true })
  staff: number | null;
}

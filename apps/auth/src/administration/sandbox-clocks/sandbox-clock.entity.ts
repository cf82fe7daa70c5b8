import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The clock of a sandbox that was moved. A clock that was never moved has no row. */
@Entity({ name: 'sandbox_clocks' })
export class SandboxClock {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  /** By which the sandbox's time is ahead of real time. It never becomes less. */
  @Column('integer', { name: 'offset_seconds' })
  offsetSeconds: number;

  /** Real time. */
  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

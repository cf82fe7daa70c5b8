import { Inject, Injectable } from '@nestjs/common';
import { AdminAudit } from '@vc/platform/audit';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { MovedClock } from '@vc/platform/service-clients';
import type { AuthAction } from '../audit/auth-action';
import { type Administrator, TenantsService } from '../tenants/tenants.service';
import type { SandboxClock } from './sandbox-clock.entity';
import { clockGoesForwardOnly, clockOfSandboxesOnly, noSandboxClock } from './sandbox-clock.errors';
import { SandboxClocksRepository } from './sandbox-clocks.repository';

/** The clocks of sandboxes, which go forward only (docs/adr/0071). */
@Injectable()
export class SandboxClocksService {
  constructor(
    private readonly database: Database,
    private readonly tenants: TenantsService,
    private readonly clocks: SandboxClocksRepository,
    private readonly audit: AdminAudit<AuthAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns undefined for a clock that was never moved.
   * @throws DomainError `NOT_FOUND` for a tenant for production, and for another organization's tenant
   */
  async get(administrator: Administrator, tenantId: string): Promise<SandboxClock | undefined> {
    const { kind } = await this.tenants.getFor(administrator, tenantId);
    if (kind !== 'sandbox') throw noSandboxClock();
    return this.database.transaction(tenantId, (tx) => this.clocks.find(tx, tenantId));
  }

  /**
   * Moves the clock forward. A repetition changes nothing. Every service knows the time within five seconds.
   * @throws DomainError `NOT_FOUND` for another organization's tenant, `FORBIDDEN` for a tenant for production,
   * `INVALID_STATE` for a smaller offset
   */
  async move(administrator: Administrator, tenantId: string, offsetSeconds: number): Promise<SandboxClock | undefined> {
    const { kind } = await this.tenants.getFor(administrator, tenantId);
    if (kind !== 'sandbox') throw clockOfSandboxesOnly();
    return this.database.transaction(tenantId, async (tx) => {
      const before = await this.clocks.findForUpdate(tx, tenantId);
      const present = before?.offsetSeconds ?? 0;
      if (offsetSeconds === present) return before;
      if (offsetSeconds < present) throw clockGoesForwardOnly(present);
      const moved = { tenantId, offsetSeconds, updatedAt: this.clock() };
      await this.clocks.upsert(tx, moved);
      await this.audit.add(tx, { tenantId, action: 'sandbox-clock.advanced', resourceIds: [tenantId] });
      return moved;
    });
  }

  /** Lists the clocks of all sandboxes that were moved. */
  async listMoved(): Promise<MovedClock[]> {
    const clocks = await this.database.acrossTenants((tx) => this.clocks.listAll(tx));
    return clocks.map(({ tenantId, offsetSeconds }) => ({ tenantId, offsetSeconds }));
  }
}

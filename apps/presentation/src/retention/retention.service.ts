import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { Database, execute, Transaction } from '@vc/platform/persistence';
import { Retention, RetentionSetting } from './retention-setting.entity';

const DEFAULT_RETENTION: Retention = '15min';

/** The tenant's rule for disclosed attributes; it is applied to answers that come after it was made. */
@Injectable()
export class RetentionService {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(tenant: TenantId): Promise<Retention> {
    return this.database.transaction(tenant, (tx) => this.find(tx, tenant));
  }

  async find(tx: Transaction, tenantId: TenantId): Promise<Retention> {
    const rows = await execute<{ retention: Retention }>(
      tx,
      'SELECT retention FROM retention_settings WHERE tenant_id = $1',
      [tenantId],
    );
    return rows[0]?.retention ?? DEFAULT_RETENTION;
  }

  async set(tenantId: TenantId, retention: Retention): Promise<void> {
    await this.database.transaction(tenantId, (tx) =>
      tx.upsert(RetentionSetting, { tenantId, retention, updatedAt: this.clock() }, ['tenantId']),
    );
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database, lockUntilCommit, Transaction } from '@vc/platform/persistence';
import { Precondition } from '@vc/platform/preconditions';
import type { PresentationAction } from '../presentation-action';
import { toPresentationSettingsResource } from './presentation-settings.resource';
import { Retention } from './retention-setting.entity';
import { RetentionSettingsRepository } from './retention-settings.repository';

const DEFAULT_RETENTION: Retention = '15min';

/** The tenant's retention rule for disclosed attributes; a change applies to later responses. */
@Injectable()
export class RetentionService {
  constructor(
    private readonly database: Database,
    private readonly settings: RetentionSettingsRepository,
    private readonly audit: AdminAudit<PresentationAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(tenant: TenantId): Promise<Retention> {
    return this.database.transaction(tenant, (tx) => this.find(tx, tenant));
  }

  async find(tx: Transaction, tenantId: TenantId): Promise<Retention> {
    return (await this.settings.find(tx, tenantId)) ?? DEFAULT_RETENTION;
  }

  /** @throws DomainError `PRECONDITION_FAILED` */
  async set(tenantId: TenantId, retention: Retention, precondition: Precondition): Promise<void> {
    await this.database.transaction(tenantId, async (tx) => {
      await lockUntilCommit(tx, `retention/${tenantId}`);
      precondition.assert(toPresentationSettingsResource(await this.find(tx, tenantId)));
      await this.settings.set(tx, { tenantId, retention, updatedAt: this.clock() });
      await this.audit.add(tx, { tenantId, action: 'presentation-settings.updated', resourceIds: [tenantId] });
    });
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database, lockUntilCommit } from '@vc/platform/persistence';
import { Precondition } from '@vc/platform/preconditions';
import type { IssuanceAction } from '../issuance-action';
import type { StatusHistory, StatusSetting } from './status-setting.entity';
import { StatusSettingsRepository } from './status-settings.repository';
import { toStatusSettingsResource } from './status-settings.resource';

type HistorySetting = Pick<StatusSetting, 'historySince'>;

/** Is the history of the tenant's status lists public? It is private by default (Token Status List §12.7). */
@Injectable()
export class StatusSettingsService {
  constructor(
    private readonly database: Database,
    private readonly settings: StatusSettingsRepository,
    private readonly audit: AdminAudit<IssuanceAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(tenant: TenantId): Promise<HistorySetting> {
    return this.database.transaction(tenant, (tx) => this.settings.get(tx, tenant));
  }

  /**
   * A history that becomes public begins now. Repeating the call changes nothing.
   * @throws DomainError `PRECONDITION_FAILED`
   */
  async set(tenantId: TenantId, history: StatusHistory, precondition: Precondition): Promise<HistorySetting> {
    return this.database.transaction(tenantId, async (tx) => {
      await lockUntilCommit(tx, `status-settings/${tenantId}`);
      const before = await this.settings.get(tx, tenantId);
      precondition.assert(toStatusSettingsResource(before));
      if ((before.historySince !== null) === (history === 'public')) return before;
      const now = this.clock();
      const setting = { tenantId, historySince: history === 'public' ? now : null, updatedAt: now };
      await this.settings.set(tx, setting);
      await this.audit.add(tx, { tenantId, action: 'credential-settings.updated', resourceIds: [tenantId] });
      return setting;
    });
  }
}

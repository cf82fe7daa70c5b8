import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database, lockUntilCommit, Transaction } from '@vc/platform/persistence';
import { Precondition } from '@vc/platform/http';
import type { PresentationAction } from '../presentation-action';
import { PresentationSettingsDto } from './presentation-settings.dto';
import { toPresentationSettingsResource } from './presentation-settings.resource';
import { DEFAULT_SETTINGS, PresentationSettings } from './retention-setting.entity';
import { RetentionSettingsRepository } from './retention-settings.repository';

/** The tenant's settings: the retention rule for disclosed attributes, of later responses, and the policy about overasking. */
@Injectable()
export class RetentionService {
  constructor(
    private readonly database: Database,
    private readonly settings: RetentionSettingsRepository,
    private readonly audit: AdminAudit<PresentationAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(tenant: TenantId): Promise<PresentationSettings> {
    return this.database.transaction(tenant, (tx) => this.findSettings(tx, tenant));
  }

  /** @throws DomainError `PRECONDITION_FAILED` */
  async set(
    tenantId: TenantId,
    { retention, overasking }: PresentationSettingsDto,
    precondition: Precondition,
  ): Promise<PresentationSettings> {
    return this.database.transaction(tenantId, async (tx) => {
      await lockUntilCommit(tx, `retention/${tenantId}`);
      const before = await this.findSettings(tx, tenantId);
      precondition.assert(toPresentationSettingsResource(before));
      const settings = { retention, overasking: overasking ?? before.overasking };
      await this.settings.set(tx, { tenantId, ...settings, updatedAt: this.clock() });
      await this.audit.add(tx, { tenantId, action: 'presentation-settings.updated', resourceIds: [tenantId] });
      return settings;
    });
  }

  private async findSettings(tx: Transaction, tenantId: TenantId): Promise<PresentationSettings> {
    return (await this.settings.find(tx, tenantId)) ?? DEFAULT_SETTINGS;
  }
}

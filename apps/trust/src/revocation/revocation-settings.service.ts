import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database } from '@vc/platform/persistence';
import type { TrustAction } from '../trust-action';
import { UnknownRevocation } from './revocation-setting.entity';
import { RevocationSettingsRepository } from './revocation-settings.repository';

@Injectable()
export class RevocationSettingsService {
  constructor(
    private readonly database: Database,
    private readonly settings: RevocationSettingsRepository,
    private readonly audit: AdminAudit<TrustAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What the tenant does with a certificate of unknown revocation status, which is to refuse it by default. */
  async get(tenant: TenantId): Promise<UnknownRevocation> {
    return this.database.transaction(tenant, async (tx) => (await this.settings.find(tx, tenant)) ?? 'refuse');
  }

  async set(tenantId: TenantId, unknownRevocation: UnknownRevocation): Promise<void> {
    await this.database.transaction(tenantId, async (tx) => {
      await this.settings.set(tx, { tenantId, unknownRevocation, updatedAt: this.clock() });
      await this.audit.add(tx, { tenantId, action: 'revocation-settings.updated', resourceIds: [tenantId] });
    });
  }
}

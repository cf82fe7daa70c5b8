import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database, lockUntilCommit, Transaction } from '@vc/platform/persistence';
import { Precondition } from '@vc/platform/http';
import type { TrustAction } from '../trust-action';
import { UnknownRevocation } from './revocation-setting.entity';
import { RevocationSettingsRepository } from './revocation-settings.repository';
import { toRevocationSettingsResource } from './revocation-settings.resource';

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
    return this.database.transaction(tenant, (tx) => this.find(tx, tenant));
  }

  /** @throws DomainError `PRECONDITION_FAILED` */
  async set(tenantId: TenantId, unknownRevocation: UnknownRevocation, precondition: Precondition): Promise<void> {
    await this.database.transaction(tenantId, async (tx) => {
      await lockUntilCommit(tx, `revocation-settings/${tenantId}`);
      precondition.assert(toRevocationSettingsResource(await this.find(tx, tenantId)));
      await this.settings.set(tx, { tenantId, unknownRevocation, updatedAt: this.clock() });
      await this.audit.add(tx, { tenantId, action: 'revocation-settings.updated', resourceIds: [tenantId] });
    });
  }

  private async find(tx: Transaction, tenantId: TenantId): Promise<UnknownRevocation> {
    return (await this.settings.find(tx, tenantId)) ?? 'refuse';
  }
}

import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { prepared, Transaction } from '@vc/platform/persistence';
import { RevocationSetting, UnknownRevocation } from './revocation-setting.entity';

@Injectable()
export class RevocationSettingsRepository {
  async find(tx: Transaction, tenantId: TenantId): Promise<UnknownRevocation | undefined> {
    const { rows } = await prepared<{ unknown_revocation: UnknownRevocation }>(
      tx,
      'SELECT unknown_revocation FROM revocation_settings WHERE tenant_id = $1',
      [tenantId],
    );
    return rows[0]?.unknown_revocation;
  }

  async set(tx: Transaction, setting: RevocationSetting): Promise<void> {
    await tx.upsert(RevocationSetting, setting, ['tenantId']);
  }
}

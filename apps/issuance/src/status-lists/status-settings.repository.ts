import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { prepared, Transaction } from '@vc/platform/persistence';
import { StatusSetting } from './status-setting.entity';

@Injectable()
export class StatusSettingsRepository {
  async get(tx: Transaction, tenantId: TenantId): Promise<Pick<StatusSetting, 'historySince'>> {
    const { rows } = await prepared<{ history_since: Date | null }>(
      tx,
      'SELECT history_since FROM status_settings WHERE tenant_id = $1',
      [tenantId],
    );
    return { historySince: rows[0]?.history_since ?? null };
  }

  async set(tx: Transaction, setting: StatusSetting): Promise<void> {
    await tx.upsert(StatusSetting, setting, ['tenantId']);
  }
}

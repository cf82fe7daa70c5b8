import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { prepared, Transaction } from '@vc/platform/persistence';
import { PresentationSettings, RetentionSetting } from './retention-setting.entity';

@Injectable()
export class RetentionSettingsRepository {
  async find(tx: Transaction, tenantId: TenantId): Promise<PresentationSettings | undefined> {
    const { rows } = await prepared<PresentationSettings>(
      tx,
      'SELECT retention, overasking FROM retention_settings WHERE tenant_id = $1',
      [tenantId],
    );
    return rows[0];
  }

  async set(tx: Transaction, setting: RetentionSetting): Promise<void> {
    await tx.upsert(RetentionSetting, setting, ['tenantId']);
  }
}

import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import type { Transaction } from '@vc/platform/persistence';
import { NoticeSetting } from './notice-setting.entity';

@Injectable()
export class NoticeSettingsRepository {
  async find(tx: Transaction, tenantId: TenantId): Promise<NoticeSetting | null> {
    return tx.findOneBy(NoticeSetting, { tenantId });
  }

  async set(tx: Transaction, setting: NoticeSetting): Promise<void> {
    await tx.upsert(NoticeSetting, setting, ['tenantId']);
  }

  async delete(tx: Transaction, tenantId: TenantId): Promise<void> {
    await tx.delete(NoticeSetting, { tenantId });
  }
}

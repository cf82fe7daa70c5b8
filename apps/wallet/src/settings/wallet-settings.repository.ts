import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { Transaction } from '@vc/platform/persistence';
import { WalletSetting } from './wallet-setting.entity';

@Injectable()
export class WalletSettingsRepository {
  find(tx: Transaction, tenantId: TenantId): Promise<WalletSetting | null> {
    return tx.findOneBy(WalletSetting, { tenantId });
  }

  async set(tx: Transaction, setting: WalletSetting): Promise<void> {
    await tx.upsert(WalletSetting, setting, ['tenantId']);
  }
}

import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { lockUntilCommit, type Transaction } from '@vc/platform/persistence';
import { KeySetting } from './key-setting.entity';

@Injectable()
export class KeySettingsRepository {
  async list(tx: Transaction, tenantId: TenantId): Promise<KeySetting[]> {
    return tx.findBy(KeySetting, { tenantId });
  }

  /** Replaces all settings of the tenant. */
  async replace(tx: Transaction, tenantId: TenantId, settings: KeySetting[]): Promise<void> {
    await tx.delete(KeySetting, { tenantId });
    await tx.insert(KeySetting, settings);
  }

  /** Serializes the transactions that change the settings of the tenant. */
  async lock(tx: Transaction, tenantId: TenantId): Promise<void> {
    await lockUntilCommit(tx, `key-settings/${tenantId}`);
  }
}

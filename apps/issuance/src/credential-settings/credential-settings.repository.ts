import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { lockUntilCommit, prepared, Transaction } from '@vc/platform/persistence';
import { CredentialSetting, type StoredRegistration } from './credential-setting.entity';

/** What a tenant has set, or the defaults. */
export type CredentialSettings = Pick<CredentialSetting, 'historySince'> & { registrations: StoredRegistration[] };

@Injectable()
export class CredentialSettingsRepository {
  async get(tx: Transaction, tenantId: TenantId): Promise<CredentialSettings> {
    const { rows } = await prepared<{ history_since: Date | null; registrations: StoredRegistration[] | null }>(
      tx,
      'SELECT history_since, registrations FROM status_settings WHERE tenant_id = $1',
      [tenantId],
    );
    return { historySince: rows[0]?.history_since ?? null, registrations: rows[0]?.registrations ?? [] };
  }

  /** Until the end of the transaction, no other one changes the settings of the tenant. */
  async lock(tx: Transaction, tenantId: string): Promise<void> {
    await lockUntilCommit(tx, `status-settings/${tenantId}`);
  }

  /** Null where the history is private. A status list of an earlier time needs no registrations, which may be long. */
  async findHistorySince(tx: Transaction, tenantId: TenantId): Promise<Date | null> {
    const { rows } = await prepared<{ history_since: Date | null }>(
      tx,
      'SELECT history_since FROM status_settings WHERE tenant_id = $1',
      [tenantId],
    );
    return rows[0]?.history_since ?? null;
  }

  async set(tx: Transaction, setting: CredentialSetting): Promise<void> {
    await tx.upsert(CredentialSetting, setting, ['tenantId']);
  }
}

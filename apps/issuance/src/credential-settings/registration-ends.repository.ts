import { Injectable } from '@nestjs/common';
import type { RegistrationStore, WarnedRegistration } from '@vc/feature/registrations';
import { planned, Transaction } from '@vc/platform/persistence';
import { readDateTime } from '@vc/protocol/times';
import type { StoredRegistration } from './credential-setting.entity';
import { CredentialSettingsRepository } from './credential-settings.repository';

interface StoredWarnedRegistration extends WarnedRegistration {
  stored: StoredRegistration;
}

/** Each tenant has one row, and few have registration certificates. */
const LIST_TENANTS = `SELECT tenant_id FROM status_settings
  WHERE registrations IS NOT NULL AND tenant_id > $3 AND EXISTS (
    SELECT FROM json_array_elements(registrations) AS each
    WHERE (each->>'expiresAt')::timestamptz > $1 AND (each->>'expiresAt')::timestamptz <= $2)
  ORDER BY tenant_id LIMIT $4`;

/** Warnings are no change of the settings, so that `updated_at` stays. */
const SET_REGISTRATIONS = 'UPDATE status_settings SET registrations = $2 WHERE tenant_id = $1';

/** The certificates in the metadata of issuers, for the warnings before their end. */
@Injectable()
export class RegistrationEndsRepository implements RegistrationStore<StoredWarnedRegistration> {
  constructor(private readonly settings: CredentialSettingsRepository) {}

  async listTenants(
    tx: Transaction,
    { from, until }: { from: Date; until: Date },
    after: string,
    limit: number,
  ): Promise<string[]> {
    const { rows } = await planned<{ tenant_id: string }>(tx, LIST_TENANTS, [from, until, after, limit]);
    return rows.map(({ tenant_id }) => tenant_id);
  }

  async listLocked(tx: Transaction, tenantId: string): Promise<StoredWarnedRegistration[]> {
    await this.settings.lock(tx, tenantId);
    const { registrations } = await this.settings.get(tx, tenantId);
    return registrations.map((stored) => ({
      resourceId: tenantId,
      content: stored.content,
      expiresAt: stored.expiresAt === null ? null : readDateTime(stored.expiresAt),
      warnedDays: stored.warnedDays ?? null,
      stored,
    }));
  }

  async setWarned(tx: Transaction, tenantId: string, registrations: StoredWarnedRegistration[]): Promise<void> {
    const stored = registrations.map(({ stored: each, warnedDays }) =>
      warnedDays === null ? each : { ...each, warnedDays },
    );
    await planned(tx, SET_REGISTRATIONS, [tenantId, JSON.stringify(stored)]);
  }
}

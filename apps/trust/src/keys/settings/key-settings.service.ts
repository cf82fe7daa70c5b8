import { Inject, Injectable } from '@nestjs/common';
import type { KeyProvider, KeyProviderName } from '@vc/keys/provider';
import { type TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { Database, type Transaction } from '@vc/platform/persistence';
import type { Precondition } from '@vc/platform/http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { supportedKeyTypes } from '@vc/protocol/crypto';
import type { TrustAction } from '../../trust-action';
import { KeyProviders } from '../key-providers';
import { ChosenProvider } from './chosen-provider';
import type { KeySettings, ProviderChoice, ProviderOfKeyType } from './key-settings';
import { invalidProviders, notConfigured, providerUnknown } from './key-settings.errors';
import { KeySettingsRepository } from './key-settings.repository';
import { toKeySettingsResource } from './key-settings.resource';

@Injectable()
export class KeySettingsService {
  constructor(
    private readonly database: Database,
    private readonly settings: KeySettingsRepository,
    private readonly providers: KeyProviders,
    private readonly choice: ChosenProvider,
    private readonly audit: AdminAudit<TrustAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(tenant: TenantId): Promise<KeySettings> {
    return this.database.transaction(tenant, (tx) => this.read(tx, tenant));
  }

  /**
   * Replaces the settings. Keys that exist stay where they are.
   * @param choices key types that are left out have the provider of the installation
   * @throws DomainError `PRECONDITION_FAILED`; ValidationFailed for a provider that is not configured or does not make such keys
   */
  async set(tenantId: TenantId, choices: ProviderChoice[], precondition: Precondition): Promise<KeySettings> {
    const chosen = this.toChosen(choices);
    return this.database.transaction(tenantId, async (tx) => {
      await this.settings.lock(tx, tenantId);
      precondition.assert(toKeySettingsResource(await this.read(tx, tenantId)));
      const updatedAt = this.clock();
      const rows = chosen.map((each) => ({ ...each, tenantId, updatedAt }));
      await this.settings.replace(tx, tenantId, rows);
      await this.audit.add(tx, { tenantId, action: 'key-settings.updated', resourceIds: [tenantId] });
      return this.read(tx, tenantId);
    });
  }

  /** Sets one provider for all key types that it makes. The others keep theirs. @throws ValidationFailed as `set` */
  async setAll(tenantId: TenantId, provider: string): Promise<KeyProvider> {
    const found = this.providers.find(provider);
    if (!found) throw providerUnknown(provider);
    await this.database.transaction(tenantId, async (tx) => {
      await this.settings.lock(tx, tenantId);
      const before = await this.settings.list(tx, tenantId);
      const updatedAt = this.clock();
      const changed = found.keyTypes.map((keyType) => ({ tenantId, keyType, provider: found.name, updatedAt }));
      const isSame = changed.every(({ keyType, provider: name }) =>
        before.some((row) => row.keyType === keyType && row.provider === name),
      );
      if (isSame) return;
      const kept = before.filter(({ keyType }) => !found.keyTypes.includes(keyType));
      await this.settings.replace(tx, tenantId, [...kept, ...changed]);
      await this.audit.add(tx, { tenantId, action: 'key-settings.updated', resourceIds: [tenantId] });
    });
    return found;
  }

  private async read(tx: Transaction, tenant: TenantId): Promise<KeySettings> {
    const rows = await this.settings.list(tx, tenant);
    const keyTypes = supportedKeyTypes().map((keyType) => {
      const chosen = rows.find((row) => row.keyType === keyType)?.provider;
      return { keyType, provider: chosen ?? this.choice.defaultFor(keyType), isDefault: chosen === undefined };
    });
    const providers = this.providers.configured.map(({ name, keyTypes: types }) => ({ name, keyTypes: types }));
    return { keyTypes, providers };
  }

  private toChosen(choices: ProviderChoice[]): Pick<ProviderOfKeyType, 'keyType' | 'provider'>[] {
    const wrong = choices.flatMap(({ keyType, provider }, index) => {
      const found = this.providers.find(provider);
      if (!found) return [{ index, rule: notConfigured(provider) }];
      if (found.keyTypes.includes(keyType)) return [];
      return [{ index, rule: `The key provider ${provider} makes no keys of the type ${keyType}.` }];
    });
    if (wrong.length > 0) throw invalidProviders(wrong);
    return choices.map(({ keyType, provider }) => ({ keyType, provider: provider as KeyProviderName }));
  }
}

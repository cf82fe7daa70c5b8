import { Injectable } from '@nestjs/common';
import type { KeyProvider, KeyProviderName } from '@vc/keys/provider';
import type { TenantId } from '@vc/platform/access-control';
import { Database } from '@vc/platform/persistence';
import type { KeyType } from '../../pki/key-type';
import { KeyProviders } from '../key-providers';
import { KeysConfig } from '../keys-config';
import { KeySettingsRepository } from './key-settings.repository';

/** The provider that makes the new keys of a tenant. */
@Injectable()
export class ChosenProvider {
  constructor(
    private readonly database: Database,
    private readonly settings: KeySettingsRepository,
    private readonly providers: KeyProviders,
    private readonly config: KeysConfig,
  ) {}

  /** @throws DomainError `UNAVAILABLE` for a provider that the operator has taken out of the configuration */
  async get(tenant: TenantId, keyType: KeyType): Promise<KeyProvider> {
    const settings = await this.database.transaction(tenant, (tx) => this.settings.list(tx, tenant));
    const chosen = settings.find((setting) => setting.keyType === keyType);
    return this.providers.get(chosen?.provider ?? this.defaultFor(keyType));
  }

  /** That of the installation, if it makes keys of this type; otherwise `local`. */
  defaultFor(keyType: KeyType): KeyProviderName {
    const { TRUST_KEY_PROVIDER: name } = this.config;
    return this.providers.find(name)?.keyTypes.includes(keyType) === false ? 'local' : name;
  }
}

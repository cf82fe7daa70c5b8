import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database } from '@vc/platform/persistence';
import { LRUCache } from 'lru-cache';
import { Strangers } from './wallet-setting.entity';
import { WalletSettingsRepository } from './wallet-settings.repository';

/** A change takes effect in other processes after this time. */
const CACHE_TTL_MS = 5_000;
const CACHE_SIZE = 10_000;
const DEFAULT_STRANGERS: Strangers = 'show';

/** The settings of an organization for the wallets of its users, cached. */
@Injectable()
export class WalletSettingsService {
  private readonly cache = new LRUCache<TenantId, Strangers>({
    max: CACHE_SIZE,
    ttl: CACHE_TTL_MS,
    ignoreFetchAbort: true,
    fetchMethod: (tenantId) => this.read(tenantId),
  });

  constructor(
    private readonly database: Database,
    private readonly settings: WalletSettingsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  getStrangers(tenantId: TenantId): Promise<Strangers> {
    return this.cache.forceFetch(tenantId);
  }

  async setStrangers(tenantId: TenantId, strangers: Strangers): Promise<void> {
    await this.database.transaction(tenantId, (tx) =>
      this.settings.set(tx, { tenantId, strangers, updatedAt: this.clock() }),
    );
    this.cache.set(tenantId, strangers);
  }

  private async read(tenantId: TenantId): Promise<Strangers> {
    const setting = await this.database.transaction(tenantId, (tx) => this.settings.find(tx, tenantId));
    return setting?.strangers ?? DEFAULT_STRANGERS;
  }
}

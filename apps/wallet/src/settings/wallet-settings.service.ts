import { Inject, Injectable } from '@nestjs/common';
import { GrowingCache } from '@vc/platform/cache';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database, lockUntilCommit, Transaction } from '@vc/platform/persistence';
import { Precondition } from '@vc/platform/preconditions';
import { Strangers } from './wallet-setting.entity';
import { WalletSettingsRepository } from './wallet-settings.repository';
import { toWalletSettingsResource } from './wallet-settings.resource';

/** A change takes effect in other processes after this time. */
const CACHE_TTL_MS = 5_000;
const CACHE_SIZE = 10_000;
const DEFAULT_STRANGERS: Strangers = 'show';

/** The settings of an organization for the wallets of its users, cached. */
@Injectable()
export class WalletSettingsService {
  private readonly cache = new GrowingCache<TenantId, Strangers>({
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

  /** @throws DomainError `PRECONDITION_FAILED` */
  async setStrangers(tenantId: TenantId, strangers: Strangers, precondition: Precondition): Promise<void> {
    await this.database.transaction(tenantId, async (tx) => {
      await lockUntilCommit(tx, `wallet-settings/${tenantId}`);
      precondition.assert(toWalletSettingsResource(await this.find(tx, tenantId)));
      await this.settings.set(tx, { tenantId, strangers, updatedAt: this.clock() });
    });
    this.cache.set(tenantId, strangers);
  }

  private async read(tenantId: TenantId): Promise<Strangers> {
    return this.database.transaction(tenantId, (tx) => this.find(tx, tenantId));
  }

  private async find(tx: Transaction, tenantId: TenantId): Promise<Strangers> {
    return (await this.settings.find(tx, tenantId))?.strangers ?? DEFAULT_STRANGERS;
  }
}

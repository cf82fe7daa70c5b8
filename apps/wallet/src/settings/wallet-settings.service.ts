import { Inject, Injectable } from '@nestjs/common';
import { GrowingCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { type TenantId } from '@vc/platform/access-control';
import { Database, lockUntilCommit, Transaction } from '@vc/platform/persistence';
import { Precondition } from '@vc/platform/http';
import { WalletRules } from './wallet-setting.entity';
import { WalletSettingsDto } from './wallet-settings.dto';
import { WalletSettingsRepository } from './wallet-settings.repository';
import { toWalletSettingsResource } from './wallet-settings.resource';

/** A change takes effect in other processes after this time. */
const CACHE_TTL_MS = 5_000;
const CACHE_SIZE = 10_000;
const DEFAULT_RULES: WalletRules = { strangers: 'show', unregistered: 'allow', overasking: 'warn' };

/** The settings of an organization for the wallets of its users, cached. */
@Injectable()
export class WalletSettingsService {
  private readonly cache = new GrowingCache<TenantId, WalletRules>({
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

  get(tenantId: TenantId): Promise<WalletRules> {
    return this.cache.forceFetch(tenantId);
  }

  /** @param changes a rule that is left out keeps its value. @throws DomainError `PRECONDITION_FAILED` */
  async set(tenantId: TenantId, changes: WalletSettingsDto, precondition: Precondition): Promise<WalletRules> {
    const rules = await this.database.transaction(tenantId, async (tx) => {
      await lockUntilCommit(tx, `wallet-settings/${tenantId}`);
      const former = await this.find(tx, tenantId);
      precondition.assert(toWalletSettingsResource(former));
      const { strangers, unregistered = former.unregistered, overasking = former.overasking } = changes;
      await this.settings.set(tx, { tenantId, strangers, unregistered, overasking, updatedAt: this.clock() });
      return { strangers, unregistered, overasking };
    });
    this.cache.set(tenantId, rules);
    return rules;
  }

  private async read(tenantId: TenantId): Promise<WalletRules> {
    return this.database.transaction(tenantId, (tx) => this.find(tx, tenantId));
  }

  private async find(tx: Transaction, tenantId: TenantId): Promise<WalletRules> {
    return (await this.settings.find(tx, tenantId)) ?? DEFAULT_RULES;
  }
}

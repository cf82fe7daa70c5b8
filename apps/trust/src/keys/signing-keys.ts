import { Injectable } from '@nestjs/common';
import type { KeyOwner, SigningKey } from '@vc/keys/provider';
import type { TenantId } from '@vc/platform/access-control';
import { GrowingCache } from '@vc/platform/scheduling';
import { Database } from '@vc/platform/persistence';
import { KeyProviders } from './key-providers';
import { KeysRepository } from './keys.repository';

const CACHE_SIZE = 10_000;

/** The keys of tenants, ready to sign. A key never changes, and opening it costs more than a signature. */
@Injectable()
export class SigningKeys {
  private readonly opened = new GrowingCache<string, SigningKey, KeyOwner>({
    max: CACHE_SIZE,
    // An eviction does not fail the requests that wait for the key.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => this.open(context),
  });

  constructor(
    private readonly database: Database,
    private readonly keys: KeysRepository,
    private readonly providers: KeyProviders,
  ) {}

  /** @throws DomainError `NOT_FOUND`, `UNAVAILABLE` if the key cannot be used */
  get(tenantId: TenantId, id: string): Promise<SigningKey> {
    return this.opened.forceFetch(`${tenantId}/${id}`, { context: { tenantId, id } });
  }

  private async open({ tenantId, id }: KeyOwner): Promise<SigningKey> {
    const key = await this.database.transaction(tenantId, (tx) => this.keys.get(tx, tenantId, id));
    return this.providers.get(key.provider).open(key);
  }
}

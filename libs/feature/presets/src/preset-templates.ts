import assert from 'node:assert/strict';
import { type TenantId } from '@vc/platform/access-control';
import type { Database, Transaction } from '@vc/platform/persistence';
import { LRUCache } from 'lru-cache';

/** Another process hears of a change when that time is over. */
const REUSE_MS = 5_000;
const CACHE_SIZE = 5_000;

export interface PresetTemplateStore<T> {
  findByPreset: (tx: Transaction, tenant: TenantId, presetId: string) => Promise<T | null>;
  /** Does nothing where the tenant has a template of the preset. */
  insertForPreset: (tx: Transaction, template: T) => Promise<void>;
}

/** A tenant's template of a preset: its first use makes it, once, however many use it at the same time (IF §9.4). */
export class PresetTemplates<T extends object> {
  private readonly known = new LRUCache<string, T>({ max: CACHE_SIZE, ttl: REUSE_MS });

  /** @param make a new template; throws DomainError `NOT_FOUND` where there is no such preset */
  constructor(
    private readonly database: Database,
    private readonly store: PresetTemplateStore<T>,
    private readonly make: (tenant: TenantId, presetId: string) => Promise<T> | T,
  ) {}

  async get(tenant: TenantId, presetId: string): Promise<T> {
    const place = placeOf(tenant, presetId);
    const known = this.known.get(place);
    if (known) return known;
    const find = (tx: Transaction) => this.store.findByPreset(tx, tenant, presetId);
    const template = (await this.database.transaction(tenant, find)) ?? (await this.create(tenant, presetId));
    this.known.set(place, template);
    return template;
  }

  /** The template is another one now, or gone. */
  forget(tenant: TenantId, presetId: string | null): void {
    if (presetId !== null) this.known.delete(placeOf(tenant, presetId));
  }

  private async create(tenant: TenantId, presetId: string): Promise<T> {
    const template = await this.make(tenant, presetId);
    return this.database.transaction(tenant, async (tx) => {
      await this.store.insertForPreset(tx, template);
      const stored = await this.store.findByPreset(tx, tenant, presetId);
      assert(stored, `The template of the preset ${presetId} is not there.`);
      return stored;
    });
  }
}

function placeOf(tenant: TenantId, presetId: string): string {
  return `${tenant}/${presetId}`;
}

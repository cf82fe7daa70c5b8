import assert from 'node:assert/strict';
import { GrowingCache } from '@vc/platform/cache';
import { type TenantId } from '@vc/platform/access-control';
import type { Database, Transaction } from '@vc/platform/persistence';

/** The longest time until other processes see a changed template. */
const REUSE_MS = 5_000;
const CACHE_SIZE = 5_000;

export interface PresetTemplateStore<T> {
  findByPreset: (tx: Transaction, tenant: TenantId, presetId: string) => Promise<T | null>;
  /** Does nothing when the tenant has a template of the preset. */
  insertForPreset: (tx: Transaction, template: T) => Promise<void>;
}

export interface PresetTemplateWork<T> {
  /** @throws DomainError `NOT_FOUND` for an unknown preset */
  create: (tenant: TenantId, presetId: string) => Promise<T> | T;
  /** Records a template that was created, in the transaction of its insertion. */
  record: (tx: Transaction, template: T) => Promise<void>;
}

/** Finds the tenant's template of a preset. The first call creates it; concurrent calls create one (IF §9.4). */
export class PresetTemplates<T extends { id: string }> {
  private readonly templates = new GrowingCache<string, T>({ max: CACHE_SIZE, ttl: REUSE_MS });

  constructor(
    private readonly database: Database,
    private readonly store: PresetTemplateStore<T>,
    private readonly work: PresetTemplateWork<T>,
  ) {}

  async get(tenant: TenantId, presetId: string): Promise<T> {
    const key = toKey(tenant, presetId);
    const cached = this.templates.get(key);
    if (cached) return cached;
    const find = (tx: Transaction) => this.store.findByPreset(tx, tenant, presetId);
    const template = (await this.database.transaction(tenant, find)) ?? (await this.create(tenant, presetId));
    this.templates.set(key, template);
    return template;
  }

  /** Removes a template that has changed from the cache. */
  forget(tenant: TenantId, presetId: string | null): void {
    if (presetId !== null) this.templates.delete(toKey(tenant, presetId));
  }

  private async create(tenant: TenantId, presetId: string): Promise<T> {
    const template = await this.work.create(tenant, presetId);
    return this.database.transaction(tenant, async (tx) => {
      await this.store.insertForPreset(tx, template);
      const stored = await this.store.findByPreset(tx, tenant, presetId);
      assert(stored, `the template of the preset ${presetId} was not inserted`);
      // A concurrent call may have inserted its own.
      if (stored.id === template.id) await this.work.record(tx, stored);
      return stored;
    });
  }
}

function toKey(tenant: TenantId, presetId: string): string {
  return `${tenant}/${presetId}`;
}

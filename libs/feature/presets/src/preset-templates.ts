import assert from 'node:assert/strict';
import { type TenantId } from '@vc/platform/access-control';
import type { Database, Transaction } from '@vc/platform/persistence';

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
  constructor(
    private readonly database: Database,
    private readonly store: PresetTemplateStore<T>,
    private readonly work: PresetTemplateWork<T>,
  ) {}

  async get(tenant: TenantId, presetId: string): Promise<T> {
    const find = (tx: Transaction) => this.store.findByPreset(tx, tenant, presetId);
    return (await this.database.transaction(tenant, find)) ?? this.create(tenant, presetId);
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

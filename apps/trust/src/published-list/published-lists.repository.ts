import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { lockUntilCommit, planned, prepared, Transaction } from '@vc/platform/persistence';
import { In, IsNull, MoreThan } from 'typeorm';
import { TrustedCertificate, TrustedEntityRow } from '../trusted-entities/trusted-entity.entity';
import type { Publication, PublishedScheme } from './published-list.entity';
import { PublishedEntity, PublishedList } from './published-list.entity';

/** Tells the newest version of a list from others, without its content. */
export type ListVersion = Pick<PublishedList, 'tenantId' | 'sequenceNumber' | 'updatedAt' | 'nextUpdate'>;

@Injectable()
export class PublishedListsRepository {
  /** Serializes the transactions that change the list of the tenant. */
  async lock(tx: Transaction, tenantId: TenantId): Promise<void> {
    await lockUntilCommit(tx, `published-list/${tenantId}`);
  }

  /** The row of a withdrawn list is found, too. */
  async find(tx: Transaction, tenantId: TenantId): Promise<PublishedList | null> {
    return tx.findOneBy(PublishedList, { tenantId });
  }

  /** Returns null for a withdrawn list. */
  async findVersion(tx: Transaction, tenantId: TenantId): Promise<ListVersion | null> {
    const { rows } = await prepared<{ sequence_number: string; updated_at: Date; next_update: Date }>(
      tx,
      `SELECT sequence_number, updated_at, next_update FROM published_lists
       WHERE tenant_id = $1 AND scheme IS NOT NULL`,
      [tenantId],
    );
    const [row] = rows;
    if (!row) return null;
    const { sequence_number: sequenceNumber, updated_at: updatedAt, next_update: nextUpdate } = row;
    return { tenantId, sequenceNumber: Number(sequenceNumber), updatedAt, nextUpdate };
  }

  /** Returns null for a withdrawn list. */
  async findPublication(tx: Transaction, tenantId: TenantId): Promise<Publication | null> {
    const list = await this.find(tx, tenantId);
    if (!list || !isPublished(list)) return null;
    const entities = await tx.find(PublishedEntity, { where: { tenantId }, order: { position: 'ASC' } });
    return { list, entities };
  }

  async save(tx: Transaction, list: PublishedList): Promise<void> {
    await tx.upsert(PublishedList, list, ['tenantId']);
  }

  async replaceEntities(tx: Transaction, tenantId: TenantId, entities: PublishedEntity[]): Promise<void> {
    await tx.delete(PublishedEntity, { tenantId });
    await tx.insert(PublishedEntity, entities);
  }

  /** Finds trusted entities, and the certificates of the tenant's own ones that have not expired. */
  async listTrustedEntities(tx: Transaction, tenantId: TenantId, ids: string[], now: Date) {
    const rows = await tx.findBy(TrustedEntityRow, { tenantId, id: In(ids) });
    const certificates = await tx.find(TrustedCertificate, {
      where: { tenantId, entityId: In(ids), trustListId: IsNull(), expiresAt: MoreThan(now) },
      order: { position: 'ASC' },
    });
    return { rows, certificates };
  }

  /** Keeps the tenant's own trusted entities from being deleted until the commit, and returns the ids of those that exist. */
  async lockTrustedEntities(tx: Transaction, tenantId: TenantId, ids: string[]): Promise<Set<string>> {
    const { rows } = await planned<{ id: string }>(
      tx,
      `SELECT id FROM trusted_entities WHERE tenant_id = $1 AND id = ANY($2) AND trust_list_id IS NULL
       ORDER BY id FOR KEY SHARE`,
      [tenantId, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }
}

function isPublished(list: PublishedList): list is PublishedList & { scheme: PublishedScheme } {
  return list.scheme !== null;
}

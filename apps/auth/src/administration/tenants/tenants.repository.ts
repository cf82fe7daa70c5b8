import { Injectable } from '@nestjs/common';
import { notFound, Page, PageRequest, unknownCursor } from '@vc/platform/http';
import { planned, Transaction, within } from '@vc/platform/persistence';
import { slugOfDeletedTenant } from './tenant.errors';
import { Tenant } from './tenant.entity';

@Injectable()
export class TenantsRepository {
  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, id: string): Promise<Tenant> {
    const tenant = await this.find(tx, id);
    if (!tenant) throw notFound('tenant', id);
    return tenant;
  }

  async find(tx: Transaction, id: string): Promise<Tenant | null> {
    return tx.findOneBy(Tenant, { id });
  }

  async findBySlug(tx: Transaction, slug: string): Promise<Tenant | null> {
    return tx.findOneBy(Tenant, { slug });
  }

  /** @throws EntityNotFoundError */
  async getBySlug(tx: Transaction, slug: string): Promise<Tenant> {
    return tx.findOneByOrFail(Tenant, { slug });
  }

  /** Returns false if the slug is taken. @throws DomainError `CONFLICT` for that of a deleted tenant */
  async insertIfFree(tx: Transaction, tenant: Tenant): Promise<boolean> {
    const insert = tx.createQueryBuilder().insert().into(Tenant).values(tenant).orIgnore().returning('tenant_id');
    const isInserted = ((await insert.execute()).raw as unknown[]).length > 0;
    // This statement follows the insert, so that it sees a deletion that the insert has waited for.
    if (await this.isOfDeletedTenant(tx, tenant.slug)) throw slugOfDeletedTenant(tenant.slug);
    return isInserted;
  }

  /** Whether the slug is that of a tenant whose deletion has ended or has begun. */
  async isOfDeletedTenant(tx: Transaction, slug: string): Promise<boolean> {
    return (await planned(tx, 'SELECT 1 FROM tenant_deletions WHERE slug = $1', [slug])).count > 0;
  }

  /** Locks the tenant until the transaction ends. @throws DomainError `NOT_FOUND` */
  async getForUpdate(tx: Transaction, id: string): Promise<Tenant> {
    const tenant = await tx.findOne(Tenant, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!tenant) throw notFound('tenant', id);
    return tenant;
  }

  async update(tx: Transaction, { id, slug: _, createdAt: __, ...content }: Tenant): Promise<void> {
    await tx.update(Tenant, { id }, content);
  }

  /** Lists all tenants. Their ids (UUID v7) are in the order of creation. */
  async list(tx: Transaction, { size, cursor, sort = '-createdAt', times = [] }: PageRequest): Promise<Page<Tenant>> {
    if (cursor && !(await tx.existsBy(Tenant, { id: cursor.id }))) throw unknownCursor(cursor.side);
    const backwards = cursor?.side === 'before';
    const ascending = sort.startsWith('-') === backwards;
    const query = tx
      .createQueryBuilder(Tenant, 'item')
      .orderBy('item.id', ascending ? 'ASC' : 'DESC')
      .limit(size + 1);
    within(query, times);
    if (cursor) query.andWhere(`item.id ${ascending ? '>' : '<'} :edge`, { edge: cursor.id });
    const rows = await query.getMany();
    const hasMore = rows.length > size;
    const items = rows.slice(0, size);
    return backwards
      ? { items: items.reverse(), hasPrevious: hasMore, hasNext: true }
      : { items, hasPrevious: cursor !== undefined, hasNext: hasMore };
  }
}

import { Injectable } from '@nestjs/common';
import { notFound, Page, PageRequest, unknownCursor } from '@vc/platform/http';
import { Transaction, within } from '@vc/platform/persistence';
import { Tenant } from './tenant.entity';

@Injectable()
export class TenantsRepository {
  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, id: string): Promise<Tenant> {
    const tenant = await tx.findOneBy(Tenant, { id });
    if (!tenant) throw notFound('tenant', id);
    return tenant;
  }

  /** @throws EntityNotFoundError */
  async getBySlug(tx: Transaction, slug: string): Promise<Tenant> {
    return tx.findOneByOrFail(Tenant, { slug });
  }

  /** Returns false if the slug is taken. */
  async insertIfFree(tx: Transaction, tenant: Tenant): Promise<boolean> {
    const insert = tx.createQueryBuilder().insert().into(Tenant).values(tenant).orIgnore().returning('tenant_id');
    return ((await insert.execute()).raw as unknown[]).length > 0;
  }

  /** Locks the tenant until the transaction ends. */
  async getForUpdate(tx: Transaction, id: string): Promise<Tenant> {
    return tx.findOneOrFail(Tenant, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async update(tx: Transaction, { id, slug: _, createdAt: __, ...content }: Tenant): Promise<void> {
    await tx.update(Tenant, { id }, content);
  }

  /** Lists all tenants. Their ids (UUID v7) are in the order of creation, and tenants are not deleted. */
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

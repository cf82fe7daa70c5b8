import type { Page, PageRequest } from '@vc/platform/http';
import { unknownCursor } from '@vc/platform/http';
import type { EntityTarget, FindOperator, FindOptionsWhere } from 'typeorm';
import { ILike } from 'typeorm';
import type { Transaction } from './transaction';

interface Listed {
  id: string;
  tenantId: string;
}

/** Order of a list by a column that is not nullable. Items with equal values are ordered by id. */
export interface ListOrder<T> {
  by: keyof T & string;
  direction: 'ASC' | 'DESC';
}

/** Lists the values that a `sort` by one of the columns may have (IF §2.3). */
export function sortsBy<T>(...columns: ListOrder<T>['by'][]): string[] {
  return columns.flatMap((column) => [column, `-${column}`]);
}

/** Reads a validated `sort`: a column, with `-` in front for descending (IF §2.3). */
export function listOrderOf<T>(sort: string): ListOrder<T> {
  return { by: sort.replace('-', '') as ListOrder<T>['by'], direction: sort.startsWith('-') ? 'DESC' : 'ASC' };
}

/** Matches values that contain the text, ignoring case. Wildcards of LIKE are escaped. */
export function containing(text: string): FindOperator<string> {
  return ILike(`%${text.replace(/[\\%_]/g, '\\$&')}%`);
}

type Where<T> = FindOptionsWhere<T> & { tenantId: string };

interface List<T> {
  entity: EntityTarget<T>;
  /** Rows that match one of several conditions. */
  where: Where<T> | [Where<T>, ...Where<T>[]];
  order: ListOrder<T>;
  /** Rows that a cursor may name. Default: those of the tenant. */
  cursors?: Where<T>;
}

/**
 * Returns one page of a tenant's rows. The row of the cursor need not match the filter.
 * @throws ValidationFailed when the tenant has no row with the id of the cursor
 */
export async function findPage<T extends Listed>(tx: Transaction, list: List<T>, page: PageRequest): Promise<Page<T>> {
  const { size, cursor } = page;
  if (cursor && !(await exists(tx, list, cursor.id))) throw unknownCursor(cursor.side);
  const backwards = cursor?.side === 'before';
  const found = await rowsFrom(tx, list, { edge: cursor?.id, backwards, limit: size + 1 });
  const hasMore = found.length > size;
  const items = found.slice(0, size);
  const [nearest] = items;
  const others = { edge: nearest?.id, backwards: !backwards, limit: 1 };
  const hasOthers = cursor && nearest ? (await rowsFrom(tx, list, others)).length > 0 : false;
  return backwards
    ? { items: items.reverse(), hasPrevious: hasMore, hasNext: hasOthers }
    : { items, hasPrevious: hasOthers, hasNext: hasMore };
}

async function exists<T extends Listed>(tx: Transaction, list: List<T>, id: string): Promise<boolean> {
  const { tenantId } = Array.isArray(list.where) ? list.where[0] : list.where;
  return tx
    .createQueryBuilder(list.entity, 'item')
    .where(list.cursors ?? { tenantId })
    .andWhere('item.id = :id', { id })
    .getExists();
}

/** Returns rows after the row `edge`, in the order of the list or in reverse. */
async function rowsFrom<T extends Listed>(
  tx: Transaction,
  { entity, where, order }: List<T>,
  { edge, backwards, limit }: { edge: string | undefined; backwards: boolean; limit: number },
): Promise<T[]> {
  const ascending = (order.direction === 'ASC') !== backwards;
  const direction = ascending ? 'ASC' : 'DESC';
  const query = tx
    .createQueryBuilder(entity, 'item')
    .where(where)
    .orderBy(`item.${order.by}`, direction)
    .addOrderBy('item.id', direction)
    .limit(limit);
  if (edge === undefined) return query.getMany();
  // PostgreSQL compares stored values, because JavaScript dates have no microseconds.
  const position = query.subQuery().select(`edge.${order.by}`).from(entity, 'edge').where('edge.id = :edge').getQuery();
  return query
    .andWhere(`(item.${order.by}, item.id) ${ascending ? '>' : '<'} (${position}, :edge)`, { edge })
    .getMany();
}

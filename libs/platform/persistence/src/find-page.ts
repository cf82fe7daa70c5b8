import { toCursorText, unknownCursor, isUuid } from '@vc/platform/http';
import type { Cursor, Page, PageRequest, TimeRange } from '@vc/platform/http';
import { ILike } from 'typeorm';
import type { EntityTarget, FindOperator, FindOptionsWhere, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { Transaction } from './transaction';

/** How the value of a column is sent to a client and comes back, without any loss. */
interface SortColumn {
  /** SQL of the value as text. */
  text: string;
  /** SQL of the value of the parameter `:value`. */
  value: string;
  accepts: (text: string) => boolean;
}

/** JavaScript dates have no microseconds, so times are sent as their number. */
const MICROSECONDS = {
  pattern: /^\d{1,17}$/,
  value: `to_timestamp(0) + CAST(:value AS bigint) * interval '1 microsecond'`,
};

function sortColumnOf(tx: Transaction, entity: EntityTarget<ObjectLiteral>, property: string): SortColumn {
  const type = tx.dataSource.getMetadata(entity).findColumnWithPropertyName(property)?.type;
  if (type === 'timestamptz') {
    const text = `CAST(CAST(EXTRACT(EPOCH FROM item.${property}) * 1000000 AS bigint) AS text)`;
    return { text, value: MICROSECONDS.value, accepts: (sent) => MICROSECONDS.pattern.test(sent) };
  }
  const text = `CAST(item.${property} AS text)`;
  if (type === 'uuid') return { text, value: 'CAST(:value AS uuid)', accepts: isUuid };
  return { text, value: ':value', accepts: () => true };
}

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
  return ILike(`%${escapeWildcards(text)}%`);
}

/** Matches values that begin with the text, ignoring case. Wildcards of LIKE are escaped. */
export function beginningWith(text: string): FindOperator<string> {
  return ILike(`${escapeWildcards(text)}%`);
}

function escapeWildcards(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
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

interface View<T extends Listed> extends List<T> {
  column: SortColumn;
  times: TimeRange[];
}

/** Where a row is in the order of the list. */
interface Position {
  id: string;
  value: string;
}

interface Row<T> {
  item: T;
  position: Position;
}

/**
 * Returns one page of a tenant's rows, in the order of the request or else of the list. The row of the cursor need not match
 * the filter, and need not exist any more if the cursor has its position.
 * @throws ValidationFailed when the tenant has no row with the id of the cursor
 */
export async function findPage<T extends Listed>(tx: Transaction, list: List<T>, page: PageRequest): Promise<Page<T>> {
  const { size, cursor, sort, times = [] } = page;
  const order = sort === undefined ? list.order : listOrderOf<T>(sort);
  const view = { ...list, order, times, column: sortColumnOf(tx, list.entity, order.by) };
  const backwards = cursor?.side === 'before';
  const edge = cursor && (await positionOf(tx, view, cursor));
  const found = await rowsFrom(tx, view, { edge, backwards, limit: size + 1 });
  const hasMore = found.length > size;
  const rows = found.slice(0, size);
  const [nearest] = rows;
  const others = { edge: nearest?.position, backwards: !backwards, limit: 1 };
  const hasOthers = cursor && nearest ? (await rowsFrom(tx, view, others)).length > 0 : false;
  return backwards
    ? { ...toItems(rows.reverse()), hasPrevious: hasMore, hasNext: hasOthers }
    : { ...toItems(rows), hasPrevious: hasOthers, hasNext: hasMore };
}

function toItems<T>(rows: Row<T>[]): Pick<Page<T>, 'items' | 'edges'> {
  const items = rows.map(({ item }) => item);
  const [first, last] = [rows.at(0), rows.at(-1)];
  return first && last ? { items, edges: { first: toText(first.position), last: toText(last.position) } } : { items };
}

function toText({ id, value }: Position): string {
  return value === id ? id : toCursorText(id, value);
}

async function positionOf<T extends Listed>(
  tx: Transaction,
  { entity, where, cursors, column }: View<T>,
  { id, side, position }: Cursor,
): Promise<Position> {
  if (position !== undefined && column.accepts(position)) return { id, value: position };
  if (position !== undefined) throw unknownCursor(side);
  const { tenantId } = Array.isArray(where) ? where[0] : where;
  const found = await tx
    .createQueryBuilder(entity, 'item')
    .select(column.text, 'value')
    .where(cursors ?? { tenantId })
    .andWhere('item.id = :id', { id })
    .getRawOne<{ value: string }>();
  if (!found) throw unknownCursor(side);
  return { id, value: found.value };
}

/** Returns rows after the position `edge`, in the order of the list or in reverse. */
async function rowsFrom<T extends Listed>(
  tx: Transaction,
  { entity, where, order, column, times }: View<T>,
  { edge, backwards, limit }: { edge: Position | undefined; backwards: boolean; limit: number },
): Promise<Row<T>[]> {
  const ascending = (order.direction === 'ASC') !== backwards;
  const direction = ascending ? 'ASC' : 'DESC';
  const query = tx
    .createQueryBuilder(entity, 'item')
    .addSelect(column.text, 'position')
    .where(where)
    .orderBy(`item.${order.by}`, direction)
    .addOrderBy('item.id', direction)
    .limit(limit);
  within(query, times);
  if (edge) {
    const parameters = { value: edge.value, edge: edge.id };
    query.andWhere(`(item.${order.by}, item.id) ${ascending ? '>' : '<'} (${column.value}, :edge)`, parameters);
  }
  const { entities, raw } = await query.getRawAndEntities<{ position: string }>();
  return entities.map((item, index) => ({ item, position: { id: item.id, value: raw[index]?.position ?? '' } }));
}

/** Restricts the query to rows of the intervals. */
export function within<T extends ObjectLiteral>(query: SelectQueryBuilder<T>, times: TimeRange[]): void {
  for (const { member, gte, lt } of times) {
    if (gte) query.andWhere(`item.${member} >= :${member}Gte`, { [`${member}Gte`]: gte });
    if (lt) query.andWhere(`item.${member} < :${member}Lt`, { [`${member}Lt`]: lt });
  }
}

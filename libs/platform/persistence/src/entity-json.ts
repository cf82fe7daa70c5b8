import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { Transaction } from './transaction';

/** A row as `to_jsonb` writes it, as its entity; for statements that bring rows of several tables at once. */
export function entityFromJson<T extends ObjectLiteral>(
  tx: Transaction,
  entity: EntityTarget<T>,
  row: Record<string, unknown>,
): T {
  const { columns } = tx.dataSource.getMetadata(entity);
  return Object.fromEntries(
    columns.map(({ propertyName, databaseName, type }) => {
      const value = row[databaseName];
      return [propertyName, type === 'timestamptz' && typeof value === 'string' ? new Date(value) : value];
    }),
  ) as T;
}

/** The other way: a row for `jsonb_populate_record`, which writes rows of several tables at once. */
export function entityToJson<T extends ObjectLiteral>(tx: Transaction, entity: EntityTarget<T>, value: T): object {
  const { columns } = tx.dataSource.getMetadata(entity);
  return Object.fromEntries(columns.map(({ propertyName, databaseName }) => [databaseName, value[propertyName]]));
}

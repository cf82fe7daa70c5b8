import { readDateTime } from '@vc/protocol/times';
import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { Transaction } from './transaction';

/** Converts a row from `to_jsonb` to its entity, for statements that return rows of several tables. */
export function entityFromJson<T extends ObjectLiteral>(
  tx: Transaction,
  entity: EntityTarget<T>,
  row: Record<string, unknown>,
): T {
  const { columns } = tx.dataSource.getMetadata(entity);
  return Object.fromEntries(
    columns.map(({ propertyName, databaseName, type }) => {
      const value = row[databaseName];
      return [propertyName, type === 'timestamptz' && typeof value === 'string' ? readDateTime(value) : value];
    }),
  ) as T;
}

/** Converts an entity to a row for `jsonb_populate_record`, for statements that write rows of several tables. */
export function entityToJson<T extends ObjectLiteral>(tx: Transaction, entity: EntityTarget<T>, value: T): object {
  const { columns } = tx.dataSource.getMetadata(entity);
  return Object.fromEntries(columns.map(({ propertyName, databaseName }) => [databaseName, value[propertyName]]));
}

import { isUuid } from '@vc/platform/http';
import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { Transaction } from './transaction';

/** How the value of a column is sent to a client and comes back, without any loss. */
export interface SortColumn {
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

export function sortColumnOf(tx: Transaction, entity: EntityTarget<ObjectLiteral>, property: string): SortColumn {
  const type = tx.dataSource.getMetadata(entity).findColumnWithPropertyName(property)?.type;
  if (type === 'timestamptz') {
    const text = `CAST(CAST(EXTRACT(EPOCH FROM item.${property}) * 1000000 AS bigint) AS text)`;
    return { text, value: MICROSECONDS.value, accepts: (sent) => MICROSECONDS.pattern.test(sent) };
  }
  const text = `CAST(item.${property} AS text)`;
  if (type === 'uuid') return { text, value: 'CAST(:value AS uuid)', accepts: isUuid };
  return { text, value: ':value', accepts: () => true };
}

import { toRowValues, type ValueViolation } from './row-values';
import { rowNumber, type Table } from './table';
import type { Mapping, Target } from './targets';

/** What holds for the offers of all rows. */
export interface PlanOptions {
  txCode: boolean;
  deferred: boolean;
}

/** What is sent for a row. */
export interface PlannedRow {
  attributes: Record<string, unknown>;
  reference?: string;
}

export interface RowViolation extends ValueViolation {
  /** As spreadsheets show it. */
  row: number;
}

export interface CheckedRows {
  rows: PlannedRow[];
  violations: RowViolation[];
}

interface Plan {
  table: Table;
  targets: readonly Target[];
  mapping: Mapping;
  /** The column with the reference of each issuance. */
  reference: number | undefined;
}

/** Reads each row by the mapping, before anything is sent. */
export function checkRows({ table, targets, mapping, reference }: Plan): CheckedRows {
  const rows: PlannedRow[] = [];
  const violations: RowViolation[] = [];
  table.rows.forEach((row, index) => {
    const { attributes, violations: found } = toRowValues(targets, mapping, row);
    const text = reference === undefined ? '' : (row[reference] ?? '').trim();
    rows.push({ attributes, ...(text !== '' && { reference: text }) });
    violations.push(...found.map((each) => ({ ...each, row: rowNumber(index, table.rowNumbers) })));
  });
  return { rows, violations };
}

/** The column that is named as the member of the request. */
export function guessReference(columns: readonly string[]): number | undefined {
  const index = columns.findIndex((name) => name.toLowerCase() === 'reference');
  return index < 0 ? undefined : index;
}

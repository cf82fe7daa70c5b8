import type { RowResult } from './file-run';
import { rowNumber } from './table';

const COLUMNS = ['row', 'issuance', 'offer', 'code', 'error'];

/**
 * The results as rows of a table, the names of its columns first. Rows without a result are left out.
 * @param rowNumbers of the table that was read
 */
export function toResultRows(results: readonly (RowResult | undefined)[], rowNumbers?: readonly number[]): string[][] {
  const rows = results.flatMap((result, index) => (result ? [toRow(result, rowNumber(index, rowNumbers))] : []));
  return [COLUMNS, ...rows];
}

function toRow(result: RowResult, row: number): string[] {
  if ('error' in result) return [String(row), '', '', '', result.error];
  return [String(row), result.issuanceId, result.offerUri, result.txCode ?? '', ''];
}

import type { RowResult } from './file-run';
import { rowNumber } from './table';

const COLUMNS = ['row', 'issuance', 'offer', 'code', 'error'];

/**
 * The results as comma-separated values (RFC 4180). A value that a spreadsheet would run as a formula begins with an apostrophe.
 * Rows without a result are left out.
 */
export async function toResultCsv(results: readonly (RowResult | undefined)[]): Promise<string> {
  const { unparse } = (await import('papaparse')).default;
  const rows = results.flatMap((result, index) => (result ? [toRow(result, rowNumber(index))] : []));
  return unparse([COLUMNS, ...rows], { escapeFormulae: true, newline: '\r\n' });
}

function toRow(result: RowResult, row: number): string[] {
  if ('error' in result) return [String(row), '', '', '', result.error];
  return [String(row), result.issuanceId, result.offerUri, result.txCode ?? '', ''];
}

/** Rows of a file, without its first line. */
export interface Table {
  columns: string[];
  rows: string[][];
}

export type TableProblem =
  | { rule: 'encoding' | 'empty' | 'tooManyRows' | 'tooLarge' }
  | { rule: 'column'; column: number }
  | { rule: 'duplicateColumn'; name: string }
  | { rule: 'fields' | 'quotes'; row: number };

export const MAX_ROWS = 10_000;
export const MAX_BYTES = 20 * 1024 * 1024;

/** A file that cannot be read as a table, as a whole. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';

  constructor(readonly problem: TableProblem) {
    super(`The file is no table: ${problem.rule}.`);
  }
}

/**
 * Reads a file of comma-separated values (RFC 4180) in UTF-8, whose first line has the names of the columns. Semicolons and
 * tabs separate as well, because spreadsheets of some countries write them. The parser is loaded when it is needed.
 * @throws UnreadableTable
 */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  if (bytes.length > MAX_BYTES) throw new UnreadableTable({ rule: 'tooLarge' });
  const { parse } = (await import('papaparse')).default;
  const { data, errors } = parse<string[]>(decode(bytes), {
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: 'greedy',
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  // Rows are counted as a spreadsheet shows them: the names of the columns are row 1.
  if (broken) throw new UnreadableTable({ rule: 'quotes', row: (broken.row ?? 0) + 1 });
  const [columns = [], ...rows] = data;
  const names = columns.map((name) => name.trim());
  assertTable(names, rows);
  return { columns: names, rows };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableTable({ rule: 'encoding' });
  }
}

function assertTable(columns: string[], rows: string[][]): void {
  if (rows.length === 0) throw new UnreadableTable({ rule: 'empty' });
  if (rows.length > MAX_ROWS) throw new UnreadableTable({ rule: 'tooManyRows' });
  const unnamed = columns.indexOf('');
  if (unnamed >= 0) throw new UnreadableTable({ rule: 'column', column: unnamed + 1 });
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice !== undefined) throw new UnreadableTable({ rule: 'duplicateColumn', name: twice });
  const uneven = rows.findIndex((row) => row.length !== columns.length);
  if (uneven >= 0) throw new UnreadableTable({ rule: 'fields', row: rowNumber(uneven) });
}

/** The number of a row as spreadsheets show it. @param index among the rows without the first line */
export function rowNumber(index: number): number {
  return index + 2;
}

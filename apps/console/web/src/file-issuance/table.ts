/** The rarer one in texts comes first. */
const DELIMITERS = ['\t', ';', ','] as const;

interface Parsed {
  data: string[][];
  errors: { type: string }[];
}

/** Rows of a file, without its first line and without empty lines. */
export interface Table {
  columns: string[];
  rows: string[][];
  /** The numbers of the rows as spreadsheets show them. Without empty lines, the first row is row 2. */
  rowNumbers?: number[];
}

/** Rows by which the separator is guessed. */
const GUESS_ROWS = 200;

export type TableProblem =
  | { rule: 'encoding' | 'empty' | 'tooManyRows' | 'tooManyColumns' | 'tooLarge' }
  | { rule: 'column'; column: number }
  | { rule: 'duplicateColumn'; name: string }
  | { rule: 'fields' | 'quotes'; row: number };

export const MAX_ROWS = 10_000;
export const MAX_COLUMNS = 1_000;
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
 * tabs separate as well, because spreadsheets of some countries write them. Empty lines are skipped. The parser is loaded
 * when it is needed.
 * @throws UnreadableTable
 */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  if (bytes.length > MAX_BYTES) throw new UnreadableTable({ rule: 'tooLarge' });
  const { parse } = (await import('papaparse')).default;
  const text = decode(bytes);
  const delimiter = delimiterOf((guess) => parse<string[]>(text, { delimiter: guess, preview: GUESS_ROWS }));
  const { data, errors } = parse<string[]>(text, { delimiter });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) throw new UnreadableTable({ rule: 'quotes', row: (broken.row ?? 0) + 1 });
  const [columns, ...filled] = data.flatMap((cells, index) => (isEmpty(cells) ? [] : [{ cells, number: index + 1 }]));
  const table: Table = {
    columns: (columns?.cells ?? []).map((name) => name.trim()),
    rows: filled.map(({ cells }) => cells),
  };
  const rowNumbers = filled.map(({ number }) => number);
  if (rowNumbers.some((number, index) => number !== rowNumber(index))) table.rowNumbers = rowNumbers;
  assertTable(table);
  return table;
}

function isEmpty(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableTable({ rule: 'encoding' });
  }
}

function assertTable({ columns, rows, rowNumbers }: Table): void {
  if (rows.length === 0) throw new UnreadableTable({ rule: 'empty' });
  if (rows.length > MAX_ROWS) throw new UnreadableTable({ rule: 'tooManyRows' });
  if (columns.length > MAX_COLUMNS) throw new UnreadableTable({ rule: 'tooManyColumns' });
  const unnamed = columns.indexOf('');
  if (unnamed >= 0) throw new UnreadableTable({ rule: 'column', column: unnamed + 1 });
  const seen = new Set<string>();
  const twice = columns.find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined) throw new UnreadableTable({ rule: 'duplicateColumn', name: twice });
  const uneven = rows.findIndex((row) => row.length !== columns.length);
  if (uneven >= 0) throw new UnreadableTable({ rule: 'fields', row: rowNumber(uneven, rowNumbers) });
}

/**
 * The number of a row as spreadsheets show it: the names of the columns are row 1.
 * @param index among the rows of a table
 * @param rowNumbers of the table
 */
export function rowNumber(index: number, rowNumbers?: readonly number[]): number {
  return rowNumbers?.[index] ?? index + 2;
}

/**
 * The separator of the values: the one that gives all rows the same number of values, at least two. If several do, it is the
 * one that texts have less often: `Surname, Name;Number` has two columns. If none does, it is the one that gives the names
 * of the columns most values, so that the wrong row is named.
 * @param parse the first rows
 */
function delimiterOf(parse: (delimiter: string) => Parsed): string {
  const guesses = DELIMITERS.map((delimiter) => {
    const { data, errors } = parse(delimiter);
    const [header = 0, ...lengths] = data
      .filter((row) => row.some((cell) => cell.trim() !== ''))
      .map((row) => row.length);
    const isQuoted = !errors.some(({ type }) => type === 'Quotes');
    return { delimiter, header, isEven: isQuoted && header > 1 && lengths.every((length) => length === header) };
  });
  const even = guesses.find(({ isEven }) => isEven);
  return (even ?? guesses.reduce((best, guess) => (guess.header >= best.header ? guess : best))).delimiter;
}

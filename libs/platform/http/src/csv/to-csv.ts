export type CsvCell = string | number;

/** A cell that a spreadsheet takes for a formula: it skips blanks, and knows the full-width forms, too. */
const FORMULA = /^[\s\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
const SPECIAL = /[",\r\n]/;

/**
 * Returns rows as CSV (RFC 4180): lines end with CRLF, and the first one has the names. A text that a spreadsheet would take
 * for a formula begins with an apostrophe.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return toCsvLines([header, ...rows]);
}

/** Returns rows as lines of CSV, for a document that is written in parts. */
export function toCsvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

function toCell(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

import { saveFile } from './save-file';

/** The services escape the same. Spreadsheets skip blanks, and know the full-width forms, too. */
const FORMULA = /^[\s\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** Rows as comma-separated values (RFC 4180). A value that a spreadsheet would run as a formula begins with an apostrophe. */
export async function toCsv(rows: readonly (readonly (string | number)[])[]): Promise<string> {
  const { unparse } = (await import('papaparse')).default;
  return unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: FORMULA, newline: '\r\n' },
  );
}

/** Rows in a file that the browser saves. */
export async function downloadCsv(name: string, rows: readonly (readonly (string | number)[])[]): Promise<void> {
  saveFile(name, 'text/csv', await toCsv(rows));
}

/**
 * Rows as comma-separated values (RFC 4180) in a file that the browser saves. A value that a spreadsheet would run as a formula
 * begins with an apostrophe.
 */
export async function downloadCsv(name: string, rows: readonly (readonly (string | number)[])[]): Promise<void> {
  const { unparse } = (await import('papaparse')).default;
  const text = unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: true, newline: '\r\n' },
  );
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

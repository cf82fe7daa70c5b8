/** A table in the form that Prettier gives it. */
export function markdownTable(heads: string[], rows: string[][]): string {
  const widths = heads.map((head, column) =>
    Math.max(...[head, ...rows.map((row) => row[column] ?? '')].map(lengthOf)),
  );
  const toLine = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [toLine(heads), toLine(widths.map((width) => '-'.repeat(width))), ...rows.map(toLine)].join('\n');
}

function lengthOf({ length }: string): number {
  return length;
}

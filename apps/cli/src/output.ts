import type { Terminal } from './terminal';
import { toPrintable, toPrintableJson } from './to-printable';

type Row = Record<string, unknown>;

/** Prints what the platform returned: JSON with `--json`, or a table of the columns. */
export function printRows(
  terminal: Terminal,
  rows: Row[],
  { json, columns }: { json: boolean; columns: string[] },
): void {
  if (json) return printJson(terminal, rows);
  const table = [columns, ...rows.map((row) => columns.map((column) => toCell(row[column])))];
  const widths = columns.map((_, index) => Math.max(...table.map((cells) => cells[index]?.length ?? 0)));
  for (const cells of table) {
    terminal.out(
      `${cells
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
  }
}

/** Prints one resource: JSON with `--json`, or a line for each member. */
export function printResource(terminal: Terminal, resource: object, { json }: { json: boolean }): void {
  if (json) return printJson(terminal, resource);
  const members = Object.entries(resource).filter(([, value]) => typeof value !== 'function' && value !== undefined);
  const width = Math.max(...members.map(([name]) => name.length));
  for (const [name, value] of members) terminal.out(`${name.padEnd(width)}  ${toCell(value)}\n`);
}

function printJson(terminal: Terminal, value: unknown): void {
  terminal.out(`${toPrintableJson(value, 2)}\n`);
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  return toPrintable(typeof value === 'string' ? value : JSON.stringify(value));
}

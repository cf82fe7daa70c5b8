import type { Command } from 'commander';
import type { Context } from './context';
import { printRows } from './output';

interface Items {
  items: AsyncIterable<object>;
  /** Default: all of them. */
  limit?: number;
  columns: string[];
}

/** Prints items, page after page. */
export async function printItems(
  context: Context,
  command: Command,
  { items, limit = Infinity, columns }: Items,
): Promise<void> {
  const rows: Record<string, unknown>[] = [];
  for await (const row of items) {
    if (rows.length >= limit) break;
    rows.push({ ...row });
  }
  printRows(context.terminal, rows, { json: context.optionsOf(command).json, columns });
}

import type { PlanNode } from './explain-statement';

/** What a plan does with more rows than it needs. */
export interface ExcessiveRead {
  /** `schema.table`; empty for a sort. */
  table: string;
  /** `Seq Scan`, `Sort` or the scan of an index, with its name. */
  node: string;
  rows: number;
}

/** Rows that a statement may read or sort in any case. */
const FEW_ROWS = 400;
/** Rows that it may read or sort for each row that it returns or changes. */
const ROWS_FOR_EACH = 20;

/**
 * Returns the scans of tables that grow, and the sorts, whose rows are many and not needed for the rows that the statement returns or changes.
 * A statement that may return the whole table reads all of it.
 * @param grown tables that grow, by `schema.table`
 */
export function excessiveReadsIn(plan: PlanNode, grown: ReadonlySet<string>): ExcessiveRead[] {
  const nodes = nodesOf(plan);
  const changed = nodes.filter((node) => node['Node Type'] === 'ModifyTable').map((node) => rowsInto(node));
  const most = FEW_ROWS + ROWS_FOR_EACH * Math.max(rowsOf(plan), ...changed);
  const reads = nodes.flatMap((node): ExcessiveRead[] => {
    const type = node['Node Type'];
    if (type === 'Sort') return [{ table: '', node: type, rows: rowsInto(node) }];
    const table = `${node.Schema}.${node['Relation Name']}`;
    if (!type.endsWith('Scan') || !grown.has(table)) return [];
    return [{ table, node: [type, node['Index Name']].filter(Boolean).join(' '), rows: rowsReadBy(node) }];
  });
  return reads.filter(({ rows }) => rows > most);
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** Of all loops. Those of a statement that was not executed are an estimate. */
function rowsOf(node: PlanNode): number {
  const { 'Actual Rows': rows = node['Plan Rows'], 'Actual Loops': loops = 1 } = node;
  return rows * loops;
}

function rowsInto({ Plans: [first] = [] }: PlanNode): number {
  return first ? rowsOf(first) : 0;
}

/** Also those that it reads and does not want. */
function rowsReadBy(node: PlanNode): number {
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = node;
  return rowsOf(node) + (filtered + rechecked) * (node['Actual Loops'] ?? 1);
}

import { type Client, escapeLiteral } from 'pg';
import type { RecordedStatement } from './statement-recorder';

/** A node of a plan, as EXPLAIN reports it. The actual numbers are absent where the statement could not be executed. */
export interface PlanNode {
  'Node Type': string;
  Schema?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

interface Explained {
  'QUERY PLAN': [{ Plan: PlanNode }];
}

/** PostgreSQL plans a prepared statement with its values so many times before it may keep a plan without them. */
const CUSTOM_PLANS = 5;

/**
 * Explains a statement as PostgreSQL executes it after many others: a prepared one with the plan that the connection then keeps, and
 * another one with a plan for its values. It is executed and rolled back. An INSERT of rows that exist is only planned.
 * @param client with the login of the statement, in its schema
 */
export async function explainStatement(client: Client, statement: RecordedStatement): Promise<PlanNode> {
  const { text, values, isPrepared, scope } = statement;
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL plan_cache_mode = ${isPrepared ? 'auto' : 'force_custom_plan'}`);
    if (scope) await client.query('SELECT set_config($1, $2, true)', [scope.setting, scope.value]);
    await client.query(`PREPARE explained AS ${text}`);
    const execute = `EXECUTE explained${values.length > 0 ? `(${values.map(toLiteral).join(', ')})` : ''}`;
    for (let count = 0; isPrepared && count < CUSTOM_PLANS; count += 1) await client.query(`EXPLAIN ${execute}`);
    await client.query('SAVEPOINT planned');
    return await explain(client, 'ANALYZE, TIMING OFF,', execute).catch(async () => {
      await client.query('ROLLBACK TO planned');
      return explain(client, '', execute);
    });
  } finally {
    await client.query('ROLLBACK');
    await client.query('DEALLOCATE ALL');
  }
}

async function explain(client: Client, options: string, execute: string): Promise<PlanNode> {
  const { rows } = await client.query<Explained>(`EXPLAIN (${options} VERBOSE, FORMAT JSON) ${execute}`);
  const [explained] = rows;
  if (!explained) throw new Error('PostgreSQL has not explained the statement.');
  return explained['QUERY PLAN'][0].Plan;
}

function toLiteral(value: RecordedStatement['values'][number]): string {
  if (value === null) return 'NULL';
  return typeof value === 'string' ? escapeLiteral(value) : `'\\x${value.toString('hex')}'`;
}

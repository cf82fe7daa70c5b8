import { Client } from 'pg';

interface Sent {
  statements: number;
  /** That the statements return, without the one that sets the tenant. */
  rows: number;
}

interface Result {
  rows?: unknown[];
}

/** Several statements of one transaction, which the platform sends together. The first sets the tenant. */
interface Unit {
  statements: { values: unknown[] }[];
  callback: (error: Error | null, results: Result[]) => void;
}

type Statement = { text?: string } | string | Unit;
type Query = (this: Client, statement: Statement) => Promise<Result>;

/** Counts the statements of the transactions of a tenant that `work` causes in this process, and not those of workers. */
export async function statementsFor(tenantId: string, work: () => Promise<unknown>): Promise<Sent> {
  const prototype = Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  const ofTenant = new Set<Client>();
  const results: Promise<Result>[] = [];
  prototype.query = function (statement, ...others) {
    if (isUnit(statement)) {
      if (statement.statements[0]?.values.includes(tenantId)) results.push(...resultsOf(statement));
      return original.call(this, statement, ...others);
    }
    const result = original.call(this, statement, ...others);
    const text = typeof statement === 'string' ? statement : (statement.text ?? '');
    if (text.startsWith('BEGIN') && text.includes(tenantId)) ofTenant.add(this);
    if (ofTenant.has(this)) results.push(result);
    if (/^(?:COMMIT|ROLLBACK)/.test(text)) ofTenant.delete(this);
    return result;
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  const rows = (await Promise.all(results)).map((result) => result.rows?.length ?? 0);
  return { statements: results.length, rows: rows.reduce((sum, count) => sum + count, 0) };
}

function isUnit(statement: Statement): statement is Unit {
  return typeof statement === 'object' && 'statements' in statement;
}

function resultsOf(unit: Unit): Promise<Result>[] {
  const answer = unit.callback;
  const all = new Promise<Result[]>((resolve, reject) => {
    unit.callback = (error, results) => {
      if (error) reject(error);
      else resolve([{}, ...results.slice(1)]);
      answer(error, results);
    };
  });
  return unit.statements.map((_, index) => all.then((results) => results[index] ?? {}));
}

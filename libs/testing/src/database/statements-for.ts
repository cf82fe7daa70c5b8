import { Client } from 'pg';

interface Sent {
  statements: number;
  /** That the statements return. */
  rows: number;
}

type Query = (this: Client, statement: { text?: string } | string) => Promise<{ rows?: unknown[] }>;

/** Counts the statements of the transactions of a tenant that `work` causes in this process, and not those of workers. */
export async function statementsFor(tenantId: string, work: () => Promise<unknown>): Promise<Sent> {
  const prototype = Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  const ofTenant = new Set<Client>();
  const results: Promise<{ rows?: unknown[] }>[] = [];
  prototype.query = function (statement, ...others) {
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

import { Client } from 'pg';
import { prepareValue } from 'pg/lib/utils';

/** What a statement may see: the rows of a tenant, or those of all. */
export interface StatementScope {
  setting: string;
  value: string;
}

/** A statement that the platform has sent, with the values of the last time. */
export interface RecordedStatement {
  /** The login that has sent it. */
  login: string;
  text: string;
  /** As they are sent. */
  values: (string | Buffer | null)[];
  /** Whether the connection parses it once, so that PostgreSQL may keep its plan. */
  isPrepared: boolean;
  /** Absent for a statement of no transaction with a scope. */
  scope?: StatementScope;
}

interface Sent {
  text?: string;
  name?: string;
  values?: unknown[];
}

/** A statement, text, or several statements of one transaction. The first of those sets the scope. */
type Query = Sent | string | { statements: Sent[] };
type Send = (this: Client, query: Query, ...others: unknown[]) => unknown;

const BEGIN_WITH_SCOPE = /^BEGIN; SET LOCAL (app\.\w+) = '([^']*)'/;
const SET_SCOPE = /^SELECT set_config\('(app\.\w+)'/;
const END = /^(?:BEGIN|COMMIT|ROLLBACK)\b/;
const EXPLAINED = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH|MERGE)\b/i;

/** Records each different statement that services in this process send. */
export class StatementRecorder {
  private readonly prototype = Client.prototype as unknown as { query: Send };
  private readonly original = this.prototype.query;
  private readonly scopes = new Map<Client, StatementScope>();
  private readonly recorded = new Map<string, RecordedStatement>();

  private constructor() {
    const { original } = this;
    const record = this.record.bind(this);
    this.prototype.query = function (query, ...others) {
      record(this, query, others);
      return original.call(this, query, ...others);
    };
  }

  static start(): StatementRecorder {
    return new StatementRecorder();
  }

  get statements(): RecordedStatement[] {
    return [...this.recorded.values()];
  }

  stop(): void {
    this.prototype.query = this.original;
  }

  private record(client: Client, query: Query, others: unknown[]): void {
    if (typeof query === 'object' && 'statements' in query) return this.recordUnit(client, query.statements);
    const values = Array.isArray(others[0]) ? (others[0] as unknown[]) : [];
    const sent = typeof query === 'string' ? { text: query, values } : query;
    const { text = '' } = sent;
    const [, setting, value] = BEGIN_WITH_SCOPE.exec(text) ?? [];
    if (setting !== undefined && value !== undefined) this.scopes.set(client, { setting, value });
    else if (END.test(text)) this.scopes.delete(client);
    else this.add(client, sent, this.scopes.get(client));
  }

  private recordUnit(client: Client, statements: Sent[]): void {
    const [first, ...others] = statements;
    const [, setting] = SET_SCOPE.exec(first?.text ?? '') ?? [];
    const scope = setting === undefined ? undefined : { setting, value: String(first?.values?.[0]) };
    for (const each of others) this.add(client, each, scope);
  }

  private add(client: Client, { text = '', values = [], name }: Sent, scope: StatementScope | undefined): void {
    const { user: login } = client as Client & { user: string };
    if (!EXPLAINED.test(text)) return;
    const statement = {
      login,
      text,
      values: values.map((value) => prepareValue(value) as string | Buffer | null),
      isPrepared: name !== undefined,
      ...(scope && { scope }),
    };
    this.recorded.set([login, scope?.setting, statement.isPrepared, text].join('\n'), statement);
  }
}

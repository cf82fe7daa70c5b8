import type { QueryResult } from 'pg';
import { type Statement, StatementUnit } from './statement-unit';

/** A connection of `pg` in pipeline mode, with the socket that its types leave out. */
export interface PipelinedClient {
  query: (statement: Statement | StatementUnit) => Promise<QueryResult>;
  connection: { stream: { cork: () => void; uncork: () => void } };
}

/** Sends the statements of one turn of the event loop in one packet. */
export class CorkedConnection {
  /** Why the first statement failed. PostgreSQL refuses the further ones of its transaction for that reason alone. */
  firstFailure: unknown;

  /** @param isPooled a pooler may send the next transaction to a server that has not parsed the statements of this one */
  constructor(
    private readonly client: PipelinedClient,
    private readonly isPooled = false,
  ) {}

  /** The statement is in the socket's buffer before this returns. */
  send(statement: Statement): Promise<QueryResult> {
    this.cork();
    const answer = this.client.query(this.isPooled ? withoutName(statement) : statement);
    answer.catch((error: unknown) => (this.firstFailure ??= error));
    return answer;
  }

  /**
   * Sends statements as one transaction.
   * @returns a result for each, after the commit
   * @throws Error of the first that failed; then none has an effect
   */
  async sendUnit(statements: readonly Statement[]): Promise<QueryResult[]> {
    const unit = new StatementUnit(statements);
    return new Promise((resolve, reject) => {
      unit.callback = (error, results) => {
        if (!error) return resolve(results);
        this.firstFailure ??= error;
        reject(error);
      };
      this.cork();
      void this.client.query(unit);
    });
  }

  private cork(): void {
    const { stream } = this.client.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

function withoutName({ text, values }: Statement): Statement {
  return values ? { text, values } : { text };
}

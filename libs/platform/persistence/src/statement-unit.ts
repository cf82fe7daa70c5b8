import Query, { type Wire } from 'pg/lib/query';
import { prepareValue } from 'pg/lib/utils';

export interface Statement {
  text: string;
  values?: unknown[];
  /** Of a prepared statement: the connection parses the text once. */
  name?: string;
}

/**
 * Statements that PostgreSQL runs as one transaction without BEGIN and COMMIT, because one Sync ends them all: the first that fails
 * undoes the others, and the next ones are skipped (PostgreSQL's documentation of the message flow, "Pipelining").
 */
export class StatementUnit extends Query {
  private readonly values: unknown[][];
  private completed = 0;

  /** @throws Error for a value that cannot be sent, before anything is */
  constructor(readonly statements: readonly Statement[]) {
    super({ text: '' });
    this.values = statements.map(({ values = [] }) => values.map((value) => prepareValue(value)));
    // The client asks for them when PostgreSQL has parsed a statement or has failed.
    Object.defineProperties(this, {
      name: { get: () => this.statements[this.completed]?.name },
      text: { get: () => this.statements[this.completed]?.text },
    });
  }

  override submit(wire: Wire): null {
    for (const [index, { name = '', text }] of this.statements.entries()) {
      parse({ name, text }, wire);
      wire.bind({ statement: name, values: this.values[index] ?? [] });
      wire.describe({ type: 'P', name: '' });
      wire.execute({});
    }
    wire.sync();
    return null;
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    super.handleCommandComplete(message, wire);
    this.completed += 1;
  }

  override handleError(error: Error, wire: Wire): void {
    // PostgreSQL has skipped them, so it does not know their names.
    for (const { name = '' } of this.statements.slice(this.completed)) wire.submittedNamedStatements[name] = undefined;
    super.handleError(error, wire);
  }
}

/** @param statement that the connection parses once, and each time if it has no name */
function parse({ name, text }: { name: string; text: string }, wire: Wire): void {
  if (wire.parsedStatements[name] !== undefined || wire.submittedNamedStatements[name] !== undefined) return;
  wire.parse({ name, text });
  if (name !== '') wire.submittedNamedStatements[name] = text;
}

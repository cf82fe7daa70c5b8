/** The class of queries, with the members that the types of `pg` leave out. A client accepts no other class in a pipeline. */
declare module 'pg/lib/query' {
  import type { QueryResult } from 'pg';

  /** The texts of statements by their names. */
  type Texts = Record<string, string | undefined>;

  /** What sends the messages of a connection, without the members that are not used. */
  interface Wire {
    parse: (message: { name: string; text: string }) => void;
    bind: (message: { statement: string; values: unknown[] }) => void;
    describe: (message: { type: 'P'; name: '' }) => void;
    execute: (message: object) => void;
    sync: () => void;
    /** Those that PostgreSQL has parsed, and those that were sent to be. */
    parsedStatements: Texts;
    submittedNamedStatements: Texts;
  }

  class Query {
    /** Called after PostgreSQL has ended the transaction, with a result for each of several statements. */
    callback?: (error: Error | null, results: QueryResult[]) => void;
    constructor(config: { text: string });
    submit(wire: Wire): Error | null;
    handleCommandComplete(message: object, wire: Wire): void;
    handleError(error: Error, wire: Wire): void;
  }
  // eslint-disable-next-line no-restricted-syntax -- The module of `pg` has one class.
  export default Query;
  export type { Wire };
}

declare module 'pg/lib/utils' {
  /** Converts a value to what the messages can have. */
  export function prepareValue(value: unknown): unknown;
}

import type { QueryRunner } from 'typeorm';

/**
 * Marks a TypeORM runner as inside or outside a transaction that TypeORM did not start itself. TypeORM refuses row
 * locks outside one, and has no public setter.
 */
export function setTransactionActive(runner: QueryRunner, isActive: boolean): void {
  (runner as { isTransactionActive: boolean }).isTransactionActive = isActive;
}

/** Calls back before each statement that TypeORM sends by itself. */
export function beginBefore(runner: QueryRunner, callback: () => void): void {
  const query = runner.query.bind(runner) as (...statement: unknown[]) => Promise<unknown>;
  Object.assign(runner, {
    query: (...statement: unknown[]) => {
      callback();
      return query(...statement);
    },
  });
}

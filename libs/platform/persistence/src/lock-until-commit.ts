import { planned } from './statement';
import type { Transaction } from './transaction';

/** Lets in one transaction at a time under that name; the others wait until it ends. */
export async function lockUntilCommit(tx: Transaction, name: string): Promise<void> {
  await planned(tx, `SELECT pg_advisory_xact_lock(hashtext(current_schema() || '/' || $1))`, [name]);
}

import { AsyncLocalStorage } from 'node:async_hooks';

/** A request with an idempotency key, from its claim to its answer. */
export interface Attempt {
  id: string;
  tenantId: string;
  /** Keyed hash of the caller and the key. */
  keyHash: Buffer;
  /** A transaction of the request has written something. */
  hasEffect: boolean;
  /** The request was answered. What goes on afterwards is no part of it. */
  isOver: boolean;
}

const attempts = new AsyncLocalStorage<Attempt>();

export function runAttempt<T>(attempt: Attempt, work: () => T): T {
  return attempts.run(attempt, work);
}

/** The attempt whose request is handled now. */
export function currentAttempt(): Attempt | undefined {
  const attempt = attempts.getStore();
  return attempt?.isOver ? undefined : attempt;
}

import type { Transaction } from '@vc/platform/persistence';

/** `tenant`: a transaction has events of one tenant and sees its rows. `all`: of several tenants, and sees all rows. */
export type ConsumerScope = 'tenant' | 'all';

export interface ConsumerGroup {
  groupId: string;
  scope: ConsumerScope;
}

/** Second argument of an `@EventPattern` handler, whose statements belong into `tx`. */
export interface EventContext {
  tx: Transaction;
}

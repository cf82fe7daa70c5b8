import { SLOW_HASH_COST } from '@vc/platform/key-store';

/** Costs a thousandth of a hash in production; the hash says so, and is compared at that cost. */
const CHEAP = { N: 128, r: 1, p: 1 };

/** Has the services of this process hash secrets and passwords quickly: hashing is tested in key-store. */
export function hashCheaply(): void {
  for (const cost of Object.values(SLOW_HASH_COST)) Object.assign(cost, CHEAP);
}

import { SLOW_HASH_COST } from '@vc/platform/key-store';

/** At most a thousandth of the cost in production. A hash contains its cost, and is compared at it. */
const CHEAP = { N: 128, r: 1, p: 1 };

/** Has the services of this process hash secrets and passwords quickly: hashing is tested in key-store. */
export function hashCheaply(): void {
  for (const cost of Object.values(SLOW_HASH_COST)) Object.assign(cost, CHEAP);
}

import type { CountedLimitName } from '@vc/contract/access';
import { DomainError } from '@vc/platform/http';

const NOUNS: Record<CountedLimitName, string> = {
  endpoints: 'endpoints',
  clients: 'clients',
  staff: 'members of staff',
};

/** The tenant has as many as its limit allows. */
export class LimitReached extends DomainError {
  constructor(name: CountedLimitName, limit: number) {
    super('CONFLICT', `The organization may have ${limit} ${NOUNS[name]}, and has them already.`);
  }
}

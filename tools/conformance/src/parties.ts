import type { ConformanceSuite } from './conformance-suite';
import type { Waits } from './settings';
import type { TestAuthority } from './test-authority';

/** The arguments of a plan besides the platform. */
export interface Parties {
  attesters: TestAuthority;
  suite: ConformanceSuite;
  waits: Waits;
  /** The alias of the plan in the suite, which runs one plan of an alias at a time. */
  alias: string;
}

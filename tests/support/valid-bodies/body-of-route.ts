import type { BodyFixtures } from '../test-body-fixtures';

export interface BodyOfRoute {
  path: (of: BodyFixtures) => string;
  /** Valid bodies, which together have every member of the interface. */
  bodies: ((of: BodyFixtures) => object)[];
  /** The caller; a client of the organization by default. */
  as?: 'user' | 'operator';
  /** The status where the state of a resource rejects the valid body. */
  rejection?: number;
}

/** By method and path of the controllers. */
export type BodiesOfRoutes = Record<string, BodyOfRoute>;

import type { Surroundings } from '../test-surroundings';

export interface BodyOfRoute {
  path: (of: Surroundings) => string;
  /** Valid ones; together they have every member that is known. */
  bodies: ((of: Surroundings) => object)[];
  /** A back end of the organization unless it says otherwise. */
  as?: 'user' | 'operator';
  /** What the state of things makes of the valid body, where that is no success. */
  refusal?: number;
}

/** By method and path, as the controllers declare them. */
export type BodiesOfRoutes = Record<string, BodyOfRoute>;

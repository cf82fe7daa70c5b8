import type { StartWaits } from './start-waits';

/** What the process of a service, which has no other one, tells it. */
export interface ProcessState {
  /** Lets the start wait for PostgreSQL and its migrations, without which the start fails otherwise. */
  waits: StartWaits;
  /** Whether the process stops, so that the service is not ready. */
  isDraining: () => boolean;
}

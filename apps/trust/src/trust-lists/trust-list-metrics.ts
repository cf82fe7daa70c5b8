import { Inject, Injectable } from '@nestjs/common';
import { METRICS, Metrics, RefreshedValue } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { TrustListsRepository } from './trust-lists.repository';

/** Shortest time between two statements, however often the replica is scraped. */
const MAX_AGE_MS = 60_000;
const STATES = ['pending', 'current', 'stale', 'refused'];

/** Registers the gauge of trust lists by their state. Tenants are no labels. */
@Injectable()
export class TrustListMetrics {
  constructor(database: Database, lists: TrustListsRepository, @Inject(CLOCK) clock: Clock) {
    const read = () => database.acrossTenants((tx) => lists.countByState(tx, clock()));
    const counts = new RefreshedValue({ read, maxAgeMs: MAX_AGE_MS });
    Metrics.current().sample(METRICS.trustLists, () => {
      const { current } = counts;
      if (!current) return [];
      return STATES.map((state) => ({
        labels: { state },
        value: current.find((each) => each.state === state)?.count ?? 0,
      }));
    });
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { METRICS, Metrics, RefreshedValue } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DeliveryConfig } from '../delivery-config';
import { type QueueState, QueueStateRepository } from './queue-state.repository';

/** Shortest time between two statements, however often the replica is scraped. */
const MAX_AGE_MS = 15_000;

/** Registers the gauges of the queue of deliveries and of the circuits of endpoints. */
@Injectable()
export class QueueMetrics {
  private readonly state: RefreshedValue<QueueState>;

  constructor(
    database: Database,
    repository: QueueStateRepository,
    config: DeliveryConfig,
    @Inject(CLOCK) clock: Clock,
  ) {
    const read = () => database.acrossTenants((tx) => repository.read(tx, clock(), config.requiresProof));
    this.state = new RefreshedValue({ read, maxAgeMs: MAX_AGE_MS });
    const metrics = Metrics.current();
    metrics.sample(METRICS.deliveriesDue, () => this.of(({ due }) => due));
    metrics.sample(METRICS.deliveryAge, () => this.of(({ oldestAge }) => oldestAge));
    metrics.sample(METRICS.webhookEndpoints, () => {
      const { current: known } = this.state;
      const counts = known ? { closed: known.closed, open: known.open, half_open: known.halfOpen } : {};
      return Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }));
    });
  }

  private of(select: (known: QueueState) => number) {
    return this.state.current ? [{ value: select(this.state.current) }] : [];
  }
}

import { METRICS, Metrics } from '@vc/platform/observability';
import type { Turns } from './turns';

/** Registers the gauges of a pool, and measures waits for its connections. */
export class PoolMetrics {
  private readonly seconds;

  constructor(private readonly turns: Turns) {
    const metrics = Metrics.current();
    metrics.sample(METRICS.poolSize, () => [{ value: turns.size }]);
    metrics.sample(METRICS.poolInUse, () => [{ value: turns.inUse }]);
    metrics.sample(METRICS.poolWaiting, () => [{ value: turns.waitingCount }]);
    this.seconds = metrics.histogram(METRICS.poolWaitSeconds).of({});
  }

  /** Begins a turn. @throws Error as `Turns.begin` */
  async begin(tenant: string | undefined): Promise<void> {
    if (this.turns.inUse < this.turns.size) return this.turns.begin(tenant);
    const startedAt = performance.now();
    try {
      await this.turns.begin(tenant);
    } finally {
      this.seconds.observeSince(startedAt);
    }
  }
}

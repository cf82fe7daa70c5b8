import { METRICS, Metrics } from '@vc/platform/observability';
import type { Clock } from '@vc/platform/scheduling';
import { FairRateLimit } from './fair-rate-limit';
import type { Usage } from './rate-limit';
import { RateLimit } from './rate-limit';

interface SharedUsage extends Usage {
  limit: RateLimit;
}

/** The rate limits of a service. Replicas share the counts of all of them. */
export class RateLimits {
  private readonly limits = new Map<string, RateLimit>();
  private readonly refusals = Metrics.current().counter(METRICS.rateLimitRefusals);

  constructor(private readonly clock: Clock) {}

  /** @param name unique in the service @param perSecond requests of a key on average; bursts have twice as many */
  create(name: string, perSecond: number): RateLimit {
    const refused = this.refusals.of({ limit: name });
    const limit = new RateLimit(name, perSecond, this.clock, () => refused.inc());
    this.limits.set(name, limit);
    return limit;
  }

  /** As `create`; the members of a key share what it is allowed. */
  createFair(name: string, perSecond: number): FairRateLimit {
    return new FairRateLimit(this.create(name, perSecond), this.clock);
  }

  takeUnshared(): SharedUsage[] {
    return [...this.limits.values()].flatMap((limit) => limit.takeUnshared().map((usage) => ({ limit, ...usage })));
  }
}

import type { Logger } from '@vc/platform/observability';
import type { Clock } from '@vc/platform/scheduling';
import { PeriodicTask } from '@vc/platform/scheduling';
import type { RateLimits } from './rate-limits';
import type { RateLimitsRepository } from './rate-limits.repository';

const INTERVAL_MS = 500;
/** A refused request does not end idleness, so an idle service shares more often than it does its other work. */
const IDLE_INTERVAL_MS = 1_000;
const BATCH_SIZE = 1_000;
/** Longest wait that the requests to several replicas can cause. */
const MAX_BACKLOG_MS = 30_000;
const SWEEP_MS = 60_000;

interface SharingOptions {
  limits: RateLimits;
  repository: RateLimitsRepository;
  clock: Clock;
  logger: Logger;
}

/**
 * Adds the requests of all replicas through PostgreSQL: each half second, and each second while the service is idle. No
 * request waits for it.
 */
export class RateLimitSharing extends PeriodicTask {
  private sweptAt = 0;

  constructor(private readonly options: SharingOptions) {
    super(INTERVAL_MS, options.logger, options.repository);
  }

  override get lookMs(): number {
    return Math.min(super.lookMs, IDLE_INTERVAL_MS);
  }

  async run(): Promise<void> {
    const { limits, repository, clock } = this.options;
    // Each replica continues with its own counts.
    if (!repository.isAnswering) return;
    const usages = limits.takeUnshared();
    for (let start = 0; start < usages.length; start += BATCH_SIZE) {
      await this.share(usages.slice(start, start + BATCH_SIZE));
    }
    const now = clock().getTime();
    if (now - this.sweptAt < SWEEP_MS) return;
    this.sweptAt = now;
    await repository.deleteFull(now);
  }

  private async share(usages: ReturnType<RateLimits['takeUnshared']>): Promise<void> {
    const now = this.options.clock().getTime();
    const byKey = new Map(usages.map((usage) => [`${usage.limit.name} ${usage.key}`, usage]));
    const rows = [...byKey].map(([key, { from, milliseconds }]) => ({ key, from, milliseconds }));
    try {
      const shared = await this.options.repository.add(rows, now + MAX_BACKLOG_MS);
      for (const { key, fullAt } of shared) {
        const usage = byKey.get(key);
        usage?.limit.learn(usage.key, fullAt);
      }
    } catch (error) {
      for (const usage of usages) usage.limit.returnUnshared(usage);
      throw error;
    }
  }
}

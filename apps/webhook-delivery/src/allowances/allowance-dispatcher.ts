import { Inject, Injectable, OnApplicationShutdown } from '@nestjs/common';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK, PeriodicTask } from '@vc/platform/scheduling';
import { DeliveryConfig } from '../delivery-config';
import { DeliveryPoster } from '../dispatch/delivery-poster';
import { LEASE_MS } from '../dispatch/dispatcher';
import { AllowanceClaimsRepository, type AllowedDelivery } from './allowance-claims.repository';
import { OriginAllowancesRepository } from './origin-allowances.repository';
import { isPrompt, SHORTEST_DELAY_MS } from './pace';

/** Open posts of this worker. */
const CONCURRENCY = 128;
/** One tenant cannot occupy them with many origins. */
const PER_TENANT = 16;

/**
 * Posts the deliveries of endpoints that have consented and are not proven, within the allowance of their origin. Proven
 * endpoints are the work of the `Dispatcher`, which this task costs nothing (docs/adr/0102).
 */
@Injectable()
export class AllowanceDispatcher extends PeriodicTask implements OnApplicationShutdown {
  private readonly open = new Map<Promise<void>, AllowedDelivery>();

  constructor(
    private readonly database: Database,
    private readonly claims: AllowanceClaimsRepository,
    private readonly allowances: OriginAllowancesRepository,
    private readonly poster: DeliveryPoster,
    private readonly config: DeliveryConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    super(SHORTEST_DELAY_MS, log, database);
  }

  /** Starts the posts that the allowances permit now. They do not delay the next run. */
  async run(): Promise<void> {
    const limit = CONCURRENCY - this.open.size;
    if (!this.config.acceptsConsent || limit === 0) return;
    const now = this.clock();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const open = [...this.open.values()].map(({ tenant_id }) => tenant_id);
    const claim = { now, leaseUntil, limit, perTenant: PER_TENANT, open };
    const claimed = await this.database.acrossTenants((tx) => this.claims.claimDue(tx, claim));
    for (const delivery of claimed) this.begin(delivery, leaseUntil);
  }

  /** Waits for the open posts; the timeout of a request bounds the wait. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.open.keys());
  }

  private begin(delivery: AllowedDelivery, leaseUntil: Date): void {
    const work = this.post(delivery, leaseUntil)
      .catch((err: unknown) => this.log.error({ event: 'delivery.lost', deliveryId: delivery.id, err }))
      .finally(() => this.open.delete(work));
    this.open.set(work, delivery);
  }

  /** A place that is not freed, because the worker dies, is free when its lease ends. */
  private async post(delivery: AllowedDelivery, leaseUntil: Date): Promise<void> {
    const { outcome, at: now, record } = await this.poster.post(delivery);
    const release = { origin: delivery.origin, leaseUntil, isGood: isPrompt(outcome), now };
    await Promise.all([this.database.acrossTenants((tx) => this.allowances.release(tx, release)), record()]);
  }
}

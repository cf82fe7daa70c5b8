import { Inject, Injectable, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { type Clock, CLOCK, WakeSignal } from '@vc/platform/clock';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { isSuccess } from './attempt';
import { AttemptRecorder } from './attempt-recorder';
import { ClaimedDelivery } from './claimed-delivery';
import { DeliveriesRepository } from './deliveries.repository';
import { nextStep } from './next-step';
import { Poster } from './poster';

const POLL_MS = 500;
/** Between two claims: what becomes due meanwhile goes together. */
const PACE_MS = 4;
/** Posts wait for receivers most of their time; a receiver that never answers holds its place for fifteen seconds. */
const CONCURRENCY = 512;
const PER_ENDPOINT = 8;
/** Longer than the longest post. */
const LEASE_MS = 20_000;

/** Keeps posting what is due: claims with a lease, releases the rows, posts, records. */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly inFlight = new Map<Promise<void>, string>();
  private stopped = false;
  private running?: Promise<void>;
  private readonly signal = new WakeSignal();

  constructor(
    private readonly database: Database,
    private readonly deliveries: DeliveriesRepository,
    private readonly poster: Poster,
    private readonly recorder: AttemptRecorder,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** What is being posted is finished; the time-out of a post bounds the wait. */
  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.wake();
    await this.running;
    await Promise.all(this.inFlight.keys());
  }

  /** Asks for a look at the due deliveries now instead of at the next poll. */
  wake(): void {
    this.signal.wake();
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      try {
        const claimed = await this.claim();
        claimed.forEach((delivery) => this.start(delivery));
        await this.signal.wait(POLL_MS);
        await new Promise((resolve) => setTimeout(resolve, PACE_MS));
      } catch (err) {
        this.logger.error({ event: 'delivery.claim-failed', err });
        await this.signal.wait(POLL_MS);
      }
    }
  }

  private async claim(): Promise<ClaimedDelivery[]> {
    const limit = CONCURRENCY - this.inFlight.size;
    if (limit <= 0) return [];
    const now = this.clock();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const inFlight = this.busyEndpoints();
    return this.database.acrossTenants((tx) =>
      this.deliveries.claimDue(tx, { now, leaseUntil, limit, perEndpoint: PER_ENDPOINT, inFlight }),
    );
  }

  /** The place of a post that ends may be wanted by another delivery. */
  private start(delivery: ClaimedDelivery): void {
    const work = this.deliver(delivery)
      .catch((err: unknown) => this.logger.error({ event: 'delivery.lost', deliveryId: delivery.id, err }))
      .finally(() => {
        this.inFlight.delete(work);
        this.wake();
      });
    this.inFlight.set(work, delivery.endpoint_id);
  }

  /** No transaction is open while the receiver thinks. */
  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    const outcome = await this.poster.post(delivery);
    const at = this.clock();
    const next = nextStep(outcome, { attempts: delivery.attempts, now: at, random: Math.random });
    await this.recorder.record({ delivery, outcome, next, at });
    const { id: deliveryId, endpoint_id: endpointId } = delivery;
    const { status, error, latencyMs } = outcome;
    const entry = { event: 'delivery.attempted', deliveryId, endpointId, status, error, latencyMs };
    if (isSuccess(outcome)) this.logger.debug(entry);
    else this.logger.info(entry);
  }

  private busyEndpoints(): { endpointId: string; count: number }[] {
    const counts = new Map<string, number>();
    for (const endpointId of this.inFlight.values()) counts.set(endpointId, (counts.get(endpointId) ?? 0) + 1);
    return [...counts].map(([endpointId, count]) => ({ endpointId, count }));
  }
}

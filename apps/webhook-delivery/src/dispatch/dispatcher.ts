import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { type Clock, CLOCK, WakeSignal } from '@vc/platform/scheduling';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { createId, Database } from '@vc/platform/persistence';
import { AttemptOutcome } from '../attempts/attempt';
import { AttemptRecorder } from '../attempts/attempt-recorder';
import { ClaimedDelivery } from './claimed-delivery';
import { ClaimsRepository } from './claims.repository';
import { DeliverySlots, LeasedDelivery } from './delivery-slots';
import { nextStep } from '../attempts/next-step';
import { WebhookSender } from './webhook-sender';

const POLL_MS = 500;
/** Minimum time between two claims: deliveries that become due meanwhile are claimed together. */
const CLAIM_INTERVAL_MS = 4;
/** Longer than the longest request, with time in the queue. */
export const LEASE_MS = 25_000;

const LIMITS = {
  /** Requests mostly wait for the receiver; one that never responds holds a slot for fifteen seconds. */
  total: 512,
  perEndpoint: 8,
  backlog: 64,
  shortestLeaseMs: 16_000,
};

/** Posts the deliveries that the fan-out hands over, and claims due ones with a lease. */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly slots = new DeliverySlots(LIMITS);
  private readonly unfinished = new Set<Promise<void>>();
  private readonly signal = new WakeSignal();
  private stopped = false;
  private running?: Promise<void>;

  constructor(
    private readonly database: Database,
    private readonly claims: ClaimsRepository,
    private readonly sender: WebhookSender,
    private readonly recorder: AttemptRecorder,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** Waits for the requests in flight; the timeout of a request bounds the wait. */
  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.wake();
    await this.running;
    await Promise.all(this.unfinished);
  }

  /** Claims due deliveries now instead of at the next poll. */
  wake(): void {
    this.signal.wake();
  }

  /** Deliveries can be handed over, except to the `occupied` endpoints. */
  get hasRoom(): boolean {
    return !this.stopped && this.slots.free > 0;
  }

  get occupied(): string[] {
    return this.slots.listOccupied();
  }

  /** Posts a delivery that is leased to this worker, or queues it for its endpoint. */
  accept(leased: LeasedDelivery): void {
    if (this.slots.acquire(leased)) this.start(leased.delivery);
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      try {
        await this.claim();
        await this.signal.wait(POLL_MS);
        await setTimeout(CLAIM_INTERVAL_MS);
      } catch (err) {
        this.logger.error({ event: 'delivery.claim-failed', err });
        await this.signal.wait(POLL_MS);
      }
    }
  }

  private async claim(): Promise<void> {
    const limit = this.slots.free;
    if (limit === 0) return;
    const now = this.clock();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const inFlight = this.slots.countByEndpoint();
    const claimed = await this.database.acrossTenants((tx) =>
      this.claims.claimDue(tx, { now, leaseUntil, limit, perEndpoint: LIMITS.perEndpoint, inFlight }),
    );
    for (const delivery of claimed) this.accept({ delivery, leasedUntil: leaseUntil });
  }

  private start(delivery: ClaimedDelivery): void {
    const work = this.deliver(delivery)
      .catch((err: unknown) => this.logger.error({ event: 'delivery.lost', deliveryId: delivery.id, err }))
      .finally(() => this.unfinished.delete(work));
    this.unfinished.add(work);
  }

  /** No transaction is open during the request, and the slot is free before the attempt is recorded. */
  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    const outcome = await this.sender.send(delivery);
    const at = this.clock();
    this.release(delivery.endpoint_id, at);
    const next = nextStep(outcome, { attempts: delivery.attempts, now: at, random: Math.random });
    await this.recorder.record({ id: createId(), delivery, outcome, next, at });
    this.log(delivery, outcome);
  }

  private release(endpointId: string, now: Date): void {
    const wasFull = this.slots.isFull;
    const next = this.stopped ? undefined : this.slots.release(endpointId, now);
    if (next) this.start(next.delivery);
    else if (wasFull) this.wake();
  }

  private log({ id: deliveryId, endpoint_id: endpointId }: ClaimedDelivery, outcome: AttemptOutcome): void {
    const { status, error, latencyMs } = outcome;
    this.logger.info({ event: 'delivery.attempted', deliveryId, endpointId, status, error, latencyMs });
  }
}

import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { type Clock, CLOCK, WakeSignal } from '@vc/platform/scheduling';
import { LOGGER, type Logger, METRICS, Metrics } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { AttemptOutcome, isSuccess } from '../attempts/attempt';
import { DeliveryConfig } from '../delivery-config';
import { ClaimedDelivery } from './claimed-delivery';
import { ClaimsRepository } from './claims.repository';
import { MAX_SPREAD_MS } from './concurrency-limit';
import { DeliverySlots, Room } from './delivery-slots';
import { DeliveryPoster } from './delivery-poster';
import { LeasedDelivery } from './leased-delivery';
import { PacedClaimsRepository } from './paced-claims.repository';
import { Slices } from './slices';
import { Timetable } from './timetable';

const POLL_MS = 500;
/**
 * Minimum time between two claims: deliveries that become due meanwhile are claimed together. The deliveries that wait for
 * quick endpoints last longer, and those of slow endpoints would cause a claim for each response.
 */
const CLAIM_INTERVAL_MS = 50;
/** Longer than the longest request, with time in the queue. */
export const LEASE_MS = 25_000;

/** Requests mostly wait for the receiver; one that never responds holds a slot for fifteen seconds. */
export const SLOTS = 1_024;
const SHORTEST_LEASE_MS = 16_000 + MAX_SPREAD_MS;
/** Deliveries that wait in the memory of this worker; the others wait in the database. */
const MOST_WAITING = 4_096;
const CLAIM_SIZE = 512;
/** How early the deliveries of endpoints with a rate limit are claimed: longer than the time between two claims. */
const HORIZON_MS = 2 * POLL_MS;
/** Deliveries in one claim of an endpoint for which this worker has no others. */
const IDLE_ROOM = 16;

/** Posts the deliveries that the fan-out hands over, and claims due ones with a lease. */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly slots = new DeliverySlots({ total: SLOTS, shortestLeaseMs: SHORTEST_LEASE_MS });
  private readonly unfinished = new Set<Promise<void>>();
  private readonly timetable = new Timetable();
  private readonly slices = new Slices();
  private readonly signal = new WakeSignal();
  private stopped = false;
  private running?: Promise<void>;

  constructor(
    private readonly database: Database,
    private readonly claims: ClaimsRepository,
    private readonly pacedClaims: PacedClaimsRepository,
    private readonly poster: DeliveryPoster,
    private readonly config: DeliveryConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    Metrics.current().sample(METRICS.deliveriesWaiting, () => [{ value: this.slots.waitingCount }]);
  }

  onApplicationBootstrap(): void {
    this.database.activity.onWork(() => this.wake());
    this.running = this.run();
  }

  /** Waits for the requests in flight; the timeout of a request bounds the wait. */
  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.wake();
    await this.running;
    this.timetable.clear();
    await Promise.all(this.unfinished);
  }

  /** Claims due deliveries now instead of at the next poll. */
  wake(): void {
    this.signal.wake();
  }

  /** Deliveries can be handed over, except to the `occupied` endpoints and tenants. */
  get hasRoom(): boolean {
    return !this.stopped && this.slots.waitingCount < MOST_WAITING;
  }

  get occupied(): { endpoints: string[]; tenants: string[] } {
    const { endpoints, tenants } = this.slots.room();
    return {
      endpoints: endpoints.filter(({ room }) => room === 0).map(({ endpointId }) => endpointId),
      tenants: tenants.filter(({ room }) => room === 0).map(({ tenantId }) => tenantId),
    };
  }

  /** Posts a delivery that is leased to this worker, or queues it for its endpoint. */
  accept(leased: LeasedDelivery): void {
    if (this.slots.acquire(leased)) this.start(leased.delivery);
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      try {
        await this.claim();
        await this.signal.wait(Math.max(POLL_MS, this.database.lookMs));
        await setTimeout(CLAIM_INTERVAL_MS);
      } catch (err) {
        this.logger.error({ event: 'delivery.claim-failed', err });
        await this.signal.wait(POLL_MS);
      }
    }
  }

  private async claim(): Promise<void> {
    if (this.slots.waitingCount >= MOST_WAITING) return;
    const now = this.clock();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const room = this.slots.room();
    const common = { now, leaseUntil, onlyVerified: this.config.requiresProof };
    const horizon = new Date(now.getTime() + HORIZON_MS);
    const [claimed, paced] = await this.database.acrossTenants((tx) =>
      Promise.all([
        this.claims.claimDue(tx, { ...common, limit: CLAIM_SIZE, idleRoom: IDLE_ROOM, room }),
        this.pacedClaims.claimDue(tx, { ...common, horizon, room: room.endpoints }),
      ]),
    );
    for (const { post_at: postAt, ...delivery } of paced) {
      const wait = postAt.getTime() - this.clock().getTime();
      this.timetable.add(wait, () => this.accept({ delivery, leasedUntil: leaseUntil }));
    }
    for (const delivery of claimed) this.accept({ delivery, leasedUntil: leaseUntil });
    for (const delivery of listWithMore(claimed, room)) this.slots.noteMore(delivery);
    if (claimed.length === CLAIM_SIZE) this.wake();
  }

  private start(delivery: ClaimedDelivery): void {
    this.timetable.add(Math.random() * this.slots.spreadMs(delivery), () => this.post(delivery));
  }

  private post(delivery: ClaimedDelivery): void {
    const work = this.slices
      .turn()
      .then(() => this.deliver(delivery))
      .catch((err: unknown) => this.logger.error({ event: 'delivery.lost', deliveryId: delivery.id, err }))
      .finally(() => this.unfinished.delete(work));
    this.unfinished.add(work);
  }

  /** The slot is free before the attempt is recorded. */
  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    const { outcome, at, record } = await this.poster.post(delivery);
    this.release(delivery, outcome, at);
    await record();
  }

  private release(delivery: ClaimedDelivery, outcome: AttemptOutcome, now: Date): void {
    if (this.stopped) return;
    const response = { latencyMs: outcome.latencyMs, isSuccess: isSuccess(outcome) };
    const { next, needsClaim } = this.slots.release(delivery, response, now);
    for (const leased of next) this.start(leased.delivery);
    if (needsClaim) this.wake();
  }
}

/** One delivery of each endpoint of which a claim brought as many as there was room for. */
function listWithMore(claimed: ClaimedDelivery[], { endpoints }: Room): ClaimedDelivery[] {
  const rooms = new Map(endpoints.map(({ endpointId, room }) => [endpointId, room]));
  const counts = new Map<string, number>();
  return claimed.filter(({ endpoint_id: id }) => {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return count === (rooms.get(id) ?? IDLE_ROOM);
  });
}

import type { ClaimedDelivery } from './claimed-delivery';

interface Limits {
  /** Deliveries that this worker has at a time. */
  total: number;
  /** Of them, those that are posted to one endpoint at a time. */
  perEndpoint: number;
  /** Those that wait for their turn at one endpoint. */
  backlog: number;
  /** A delivery whose lease ends sooner than this is left to whoever claims it then. */
  shortestLeaseMs: number;
}

/** A delivery that nobody else posts until then. */
export interface LeasedDelivery {
  delivery: ClaimedDelivery;
  leasedUntil: Date;
}

/** Which of this worker's deliveries are being posted, and which wait because their endpoint has enough. */
export class DeliverySlots {
  private readonly posting = new Map<string, number>();
  private readonly waiting = new Map<string, LeasedDelivery[]>();
  private taken = 0;

  constructor(private readonly limits: Limits) {}

  get free(): number {
    return Math.max(this.limits.total - this.taken, 0);
  }

  /** Endpoints for which there is no room, not even to wait. */
  occupied(): string[] {
    return [...this.waiting].filter(([, { length }]) => length >= this.limits.backlog).map(([id]) => id);
  }

  /** Answers whether the delivery is to be posted now; otherwise `leave` answers it in its turn. */
  enter(leased: LeasedDelivery): boolean {
    const id = leased.delivery.endpoint_id;
    this.taken += 1;
    if (this.postingTo(id) < this.limits.perEndpoint) {
      this.posting.set(id, this.postingTo(id) + 1);
      return true;
    }
    this.waiting.set(id, [...(this.waiting.get(id) ?? []), leased]);
    return false;
  }

  /** A post has ended: answers what is to be posted to the endpoint instead. */
  leave(endpointId: string, now: Date): LeasedDelivery | undefined {
    this.taken -= 1;
    const next = this.nextFor(endpointId, now);
    if (next) return next;
    const left = this.postingTo(endpointId) - 1;
    if (left > 0) this.posting.set(endpointId, left);
    else this.posting.delete(endpointId);
    return undefined;
  }

  /** How many deliveries each endpoint has here. */
  busy(): { endpointId: string; count: number }[] {
    return [...this.posting].map(([id, count]) => ({ endpointId: id, count: count + this.waitingFor(id) }));
  }

  /** May there be due deliveries that could not be claimed for want of room? */
  get isFull(): boolean {
    return this.free === 0 || [...this.posting.values()].some((count) => count >= this.limits.perEndpoint);
  }

  private nextFor(endpointId: string, now: Date): LeasedDelivery | undefined {
    const queue = this.waiting.get(endpointId) ?? [];
    const isLongEnough = ({ leasedUntil }: LeasedDelivery) =>
      leasedUntil.getTime() - now.getTime() >= this.limits.shortestLeaseMs;
    while (queue.length > 0) {
      const next = queue.shift()!;
      if (isLongEnough(next)) return next;
      this.taken -= 1;
    }
    this.waiting.delete(endpointId);
    return undefined;
  }

  private postingTo(endpointId: string): number {
    return this.posting.get(endpointId) ?? 0;
  }

  private waitingFor(endpointId: string): number {
    return this.waiting.get(endpointId)?.length ?? 0;
  }
}

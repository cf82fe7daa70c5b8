import type { ClaimedDelivery } from './claimed-delivery';

interface Limits {
  /** Maximum number of deliveries in this worker. */
  total: number;
  /** Maximum number of concurrent requests to one endpoint. */
  perEndpoint: number;
  /** Maximum number of deliveries that wait for one endpoint. */
  backlog: number;
  /** A delivery whose lease ends sooner is dropped, and claimed again after its lease. */
  shortestLeaseMs: number;
}

/** No other worker posts the delivery until its lease ends. */
export interface LeasedDelivery {
  delivery: ClaimedDelivery;
  leasedUntil: Date;
}

/** Limits the concurrent requests of this worker, in total and per endpoint, and queues deliveries beyond the limit. */
export class DeliverySlots {
  private readonly posting = new Map<string, number>();
  private readonly waiting = new Map<string, LeasedDelivery[]>();
  private used = 0;

  constructor(private readonly limits: Limits) {}

  get free(): number {
    return Math.max(this.limits.total - this.used, 0);
  }

  /** Endpoints whose queue is full. */
  listOccupied(): string[] {
    return [...this.waiting].filter(([, { length }]) => length >= this.limits.backlog).map(([id]) => id);
  }

  /** Returns whether the caller posts the delivery now. Otherwise a later `release` returns it. */
  acquire(leased: LeasedDelivery): boolean {
    const id = leased.delivery.endpoint_id;
    this.used += 1;
    if (this.countPosting(id) < this.limits.perEndpoint) {
      this.posting.set(id, this.countPosting(id) + 1);
      return true;
    }
    this.waiting.set(id, [...(this.waiting.get(id) ?? []), leased]);
    return false;
  }

  /** Frees the slot of a finished request. Returns the delivery to post to the endpoint next. */
  release(endpointId: string, now: Date): LeasedDelivery | undefined {
    this.used -= 1;
    const next = this.takeNext(endpointId, now);
    if (next) return next;
    const remaining = this.countPosting(endpointId) - 1;
    if (remaining > 0) this.posting.set(endpointId, remaining);
    else this.posting.delete(endpointId);
    return undefined;
  }

  /** Number of deliveries in this worker, by endpoint. */
  countByEndpoint(): { endpointId: string; count: number }[] {
    return [...this.posting].map(([id, count]) => ({ endpointId: id, count: count + this.countWaiting(id) }));
  }

  /** Limits may have kept due deliveries from being claimed. */
  get isFull(): boolean {
    return this.free === 0 || [...this.posting.values()].some((count) => count >= this.limits.perEndpoint);
  }

  private takeNext(endpointId: string, now: Date): LeasedDelivery | undefined {
    const queue = this.waiting.get(endpointId) ?? [];
    const isLongEnough = ({ leasedUntil }: LeasedDelivery) =>
      leasedUntil.getTime() - now.getTime() >= this.limits.shortestLeaseMs;
    for (let next = queue.shift(); next; next = queue.shift()) {
      if (isLongEnough(next)) return next;
      this.used -= 1;
    }
    this.waiting.delete(endpointId);
    return undefined;
  }

  private countPosting(endpointId: string): number {
    return this.posting.get(endpointId) ?? 0;
  }

  private countWaiting(endpointId: string): number {
    return this.waiting.get(endpointId)?.length ?? 0;
  }
}

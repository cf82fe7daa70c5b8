import type { ConcurrencyLimit } from './concurrency-limit';
import type { LeasedDelivery } from './leased-delivery';

/** The open requests to one endpoint, and the deliveries that wait for one to end. */
export class EndpointSlots {
  posting = 0;
  /** The last claim may have left due deliveries, because there was no room for them. */
  mayHaveMore = false;
  readonly waiting: LeasedDelivery[] = [];

  constructor(
    readonly endpointId: string,
    readonly limit: ConcurrencyLimit,
  ) {}

  get isIdle(): boolean {
    return this.posting === 0 && this.waiting.length === 0;
  }

  get isAtLimit(): boolean {
    return this.posting >= this.limit.value;
  }

  /**
   * Whether the limit keeps deliveries back. Responses that come together free slots before a claim fills them again, so fewer
   * requests than the limit may be open while due deliveries wait in the database.
   */
  get isHeldByLimit(): boolean {
    return this.isAtLimit || (this.mayHaveMore && 2 * this.posting > this.limit.value);
  }

  /** The number of deliveries that may be added. @param hasShare whether the tenant has a slot for the endpoint */
  room(hasShare: boolean): number {
    const slots = hasShare ? Math.max(this.limit.value, this.posting) : this.posting;
    return Math.max(slots + this.limit.backlog - this.posting - this.waiting.length, 0);
  }

  /** Enough of the queue is posted to claim the next deliveries. */
  get isRunningLow(): boolean {
    return this.waiting.length <= this.limit.backlog / 2;
  }
}

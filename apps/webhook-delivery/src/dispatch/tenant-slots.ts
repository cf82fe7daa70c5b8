import type { ConcurrencyLimit } from './concurrency-limit';
import { EndpointSlots } from './endpoint-slots';

/** The slots of one tenant, by those that are free. */
const SHARE = 1 / 4;

/** The open requests of one tenant, by endpoint. */
export class TenantSlots {
  posting = 0;
  readonly endpoints = new Map<string, EndpointSlots>();
  /** Endpoints with waiting deliveries. The first one is next. */
  private readonly queue = new Set<EndpointSlots>();

  constructor(readonly tenantId: string) {}

  endpoint(endpointId: string, createLimit: () => ConcurrencyLimit): EndpointSlots {
    const known = this.endpoints.get(endpointId);
    if (known) return known;
    const added = new EndpointSlots(endpointId, createLimit());
    this.endpoints.set(endpointId, added);
    return added;
  }

  get isIdle(): boolean {
    return this.endpoints.size === 0;
  }

  get hasQueue(): boolean {
    return this.queue.size > 0;
  }

  /**
   * Whether the endpoint may have one more slot. A tenant has at most a quarter of the slots that are free, and an endpoint
   * at most what its tenant leaves of them. The more slots are in use, the fewer each may add, so that some stay free for
   * others (dynamic thresholds, Choudhury and Hahne 1998).
   */
  hasShare(endpoint: EndpointSlots, free: number): boolean {
    return endpoint.posting < this.left(free);
  }

  canPost(endpoint: EndpointSlots, free: number): boolean {
    return !endpoint.isAtLimit && this.hasShare(endpoint, free);
  }

  enqueue(endpoint: EndpointSlots): void {
    this.queue.add(endpoint);
  }

  /** The next endpoint with a waiting delivery that may be posted. It becomes the last of the queue. */
  next(free: number): EndpointSlots | undefined {
    for (const endpoint of this.queue) {
      if (!this.canPost(endpoint, free)) continue;
      this.queue.delete(endpoint);
      this.queue.add(endpoint);
      return endpoint;
    }
    return undefined;
  }

  /** Removes what has neither requests nor waiting deliveries. */
  tidy(endpoint: EndpointSlots): void {
    if (endpoint.waiting.length === 0) this.queue.delete(endpoint);
    if (endpoint.isIdle) this.endpoints.delete(endpoint.endpointId);
  }

  /** The number of deliveries that may be added for all endpoints. */
  room(free: number): number {
    let backlog = 0;
    for (const { limit, waiting } of this.endpoints.values()) backlog += Math.max(limit.backlog - waiting.length, 0);
    return this.left(free) + backlog;
  }

  private left(free: number): number {
    return Math.max(Math.ceil(free * SHARE) - this.posting, 0);
  }
}

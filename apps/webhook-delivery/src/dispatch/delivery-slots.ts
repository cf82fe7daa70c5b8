import { GrowingCache } from '@vc/platform/scheduling';
import type { ClaimedDelivery } from './claimed-delivery';
import type { Response } from './concurrency-limit';
import { ConcurrencyLimit } from './concurrency-limit';
import type { EndpointSlots } from './endpoint-slots';
import type { LeasedDelivery } from './leased-delivery';
import { TenantSlots } from './tenant-slots';

/** Endpoints whose concurrency limit is remembered while nothing is posted to them. */
const REMEMBERED_LIMITS = 10_000;

interface Limits {
  /** Maximum number of concurrent requests of this worker. */
  total: number;
  /** A waiting delivery whose lease ends sooner is dropped, and claimed again after its lease. */
  shortestLeaseMs: number;
}

type Owner = Pick<ClaimedDelivery, 'tenant_id' | 'endpoint_id'>;

export interface Released {
  /** The deliveries to post next. */
  next: LeasedDelivery[];
  /** A claim finds due deliveries of the endpoint that an earlier one left for want of room. */
  needsClaim: boolean;
}

/** How many deliveries this worker can add, for the endpoints and tenants for which it has any. */
export interface Room {
  endpoints: { endpointId: string; inFlight: number; room: number }[];
  tenants: { tenantId: string; room: number }[];
}

/**
 * The concurrent requests of this worker, shared by tenant and by endpoint. Only a request takes a slot: deliveries beyond
 * the share of their tenant or the limit of their endpoint wait without one.
 */
export class DeliverySlots {
  private readonly tenants = new Map<string, TenantSlots>();
  /** Tenants with waiting deliveries. The first one is next. */
  private readonly queue = new Set<TenantSlots>();
  private readonly concurrency = new GrowingCache<string, ConcurrencyLimit>({ max: REMEMBERED_LIMITS });
  private posting = 0;
  private waiting = 0;

  constructor(private readonly limits: Limits) {}

  get free(): number {
    return this.limits.total - this.posting;
  }

  get waitingCount(): number {
    return this.waiting;
  }

  /** Returns whether the caller posts the delivery now. Otherwise a later `release` returns it. */
  acquire(leased: LeasedDelivery): boolean {
    const { tenant, endpoint } = this.slotsOf(leased.delivery);
    if (endpoint.waiting.length === 0 && tenant.canPost(endpoint, this.free)) {
      this.take(tenant, endpoint);
      return true;
    }
    endpoint.waiting.push(leased);
    this.waiting += 1;
    tenant.enqueue(endpoint);
    this.queue.add(tenant);
    return false;
  }

  /** Frees the slot of a finished request. */
  release(owner: Owner, response: Response, now: Date): Released {
    const { tenant, endpoint } = this.slotsOf(owner);
    endpoint.limit.update(response, endpoint.isHeldByLimit);
    this.posting -= 1;
    tenant.posting -= 1;
    endpoint.posting -= 1;
    const next = [...this.takeWaiting(now)];
    this.tidy(tenant, endpoint);
    return { next, needsClaim: endpoint.mayHaveMore && endpoint.isRunningLow };
  }

  /** The room for the next claim. */
  room(): Room {
    const { free } = this;
    const room: Room = { endpoints: [], tenants: [] };
    for (const tenant of this.tenants.values()) {
      const left = tenant.room(free);
      room.tenants.push({ tenantId: tenant.tenantId, room: left });
      for (const endpoint of tenant.endpoints.values()) {
        const endpointRoom = Math.min(endpoint.room(tenant.hasShare(endpoint, free)), left);
        endpoint.mayHaveMore = endpointRoom === 0;
        const inFlight = endpoint.posting + endpoint.waiting.length;
        room.endpoints.push({ endpointId: endpoint.endpointId, inFlight, room: endpointRoom });
      }
    }
    return room;
  }

  /** The time within which a request to the endpoint starts, at random. */
  spreadMs(owner: Owner): number {
    return this.slotsOf(owner).endpoint.limit.spreadMs;
  }

  /** Notes that a claim brought as many deliveries of the endpoint as there was room for. */
  noteMore(owner: Owner): void {
    this.slotsOf(owner).endpoint.mayHaveMore = true;
  }

  private *takeWaiting(now: Date): Generator<LeasedDelivery> {
    for (let next = this.nextQueued(); next; next = this.nextQueued()) {
      const { tenant, endpoint } = next;
      const leased = endpoint.waiting.shift();
      this.waiting -= 1;
      if (leased && leased.leasedUntil.getTime() - now.getTime() >= this.limits.shortestLeaseMs) {
        this.take(tenant, endpoint);
        yield leased;
      }
      this.tidy(tenant, endpoint);
    }
  }

  private nextQueued(): { tenant: TenantSlots; endpoint: EndpointSlots } | undefined {
    for (const tenant of this.queue) {
      const endpoint = tenant.next(this.free);
      if (!endpoint) continue;
      this.queue.delete(tenant);
      this.queue.add(tenant);
      return { tenant, endpoint };
    }
    return undefined;
  }

  private take(tenant: TenantSlots, endpoint: EndpointSlots): void {
    this.posting += 1;
    tenant.posting += 1;
    endpoint.posting += 1;
  }

  private slotsOf({ tenant_id: tenantId, endpoint_id: endpointId }: Owner) {
    const tenant = this.tenants.get(tenantId) ?? new TenantSlots(tenantId);
    this.tenants.set(tenantId, tenant);
    return { tenant, endpoint: tenant.endpoint(endpointId, () => this.limitOf(endpointId)) };
  }

  private limitOf(endpointId: string): ConcurrencyLimit {
    const limit = this.concurrency.get(endpointId) ?? new ConcurrencyLimit();
    this.concurrency.set(endpointId, limit);
    return limit;
  }

  private tidy(tenant: TenantSlots, endpoint: EndpointSlots): void {
    tenant.tidy(endpoint);
    if (!tenant.hasQueue) this.queue.delete(tenant);
    if (tenant.isIdle) this.tenants.delete(tenant.tenantId);
  }
}

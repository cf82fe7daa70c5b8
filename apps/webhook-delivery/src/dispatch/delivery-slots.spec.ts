import type { ClaimedDelivery } from './claimed-delivery';
import { DeliverySlots } from './delivery-slots';

const now = new Date('2026-01-01T00:00:00Z');
const addSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const SLOW = { latencyMs: 14_000, isSuccess: true };
const QUICK = { latencyMs: 5, isSuccess: true };

interface Some {
  tenant?: string;
  endpoint?: string;
  seconds?: number;
}

describe('DeliverySlots', () => {
  let slots: DeliverySlots;
  let created = 0;

  beforeEach(() => {
    slots = new DeliverySlots({ total: 512, shortestLeaseMs: 16_000 });
  });

  function createLeased({ tenant = 't', endpoint = 'e', seconds = 25 }: Some) {
    created += 1;
    const delivery = { id: String(created), tenant_id: tenant, endpoint_id: endpoint } as ClaimedDelivery;
    return { delivery, leasedUntil: addSeconds(seconds) };
  }

  /** Returns the number of those that are posted at once. */
  function acquire(count: number, some: Some): number {
    return Array.from({ length: count }, () => slots.acquire(createLeased(some))).filter(Boolean).length;
  }

  const release = (some: Some, response = SLOW, at = now) =>
    slots.release(createLeased(some).delivery, response, at).next.map(({ delivery }) => delivery.endpoint_id);

  it('posts eight to a new endpoint, and keeps the others waiting without a slot', () => {
    expect(acquire(100, {})).toBe(8);
    expect([slots.free, slots.waitingCount]).toEqual([504, 92]);
    expect(release({}, { ...SLOW, isSuccess: false })).toEqual([]);
    expect([slots.free, slots.waitingCount]).toEqual([505, 92]);
  });

  it('gives one tenant at most a quarter of the slots, however many endpoints it has', () => {
    const posted = Array.from({ length: 50 }, (_, index) => acquire(20, { tenant: 'hog', endpoint: `h${index}` }));
    expect(posted.reduce((one, other) => one + other)).toBeLessThanOrEqual(128);
    expect(slots.free).toBeGreaterThanOrEqual(384);
    expect(acquire(8, { tenant: 'other', endpoint: 'o' })).toBe(8);
  });

  it('leaves slots for another tenant after twenty tenants took what they could', () => {
    for (let tenant = 0; tenant < 20; tenant += 1) {
      for (let endpoint = 0; endpoint < 50; endpoint += 1) {
        acquire(20, { tenant: `hog${tenant}`, endpoint: `h${tenant}/${endpoint}` });
      }
    }
    expect(acquire(1, { tenant: 'other', endpoint: 'o' })).toBe(1);
  });

  it('gives one endpoint of a tenant at most what it leaves for the others', () => {
    const few = new DeliverySlots({ total: 40, shortestLeaseMs: 16_000 });
    const posted = Array.from({ length: 20 }, () => few.acquire(createLeased({ endpoint: 'slow' }))).filter(Boolean);
    expect(posted.length).toBeLessThan(8);
    expect(few.acquire(createLeased({ endpoint: 'other' }))).toBe(true);
  });

  it('serves waiting tenants in turns, and the endpoints of a tenant in turns', () => {
    const few = new DeliverySlots({ total: 3, shortestLeaseMs: 16_000 });
    const open = ['x', 'y', 'z'].map((tenant) => createLeased({ tenant, endpoint: tenant }));
    expect(open.map((each) => few.acquire(each))).toEqual([true, true, true]);
    for (const [tenant, endpoint] of ['a1', 'a1', 'a2', 'b1'].map((name) => [name.slice(0, 1), name] as const)) {
      expect(few.acquire(createLeased({ tenant, endpoint }))).toBe(false);
    }
    const order: string[] = [];
    for (let leased = open.shift(); leased; leased = open.shift()) {
      const { next } = few.release(leased.delivery, SLOW, now);
      open.push(...next);
      order.push(...next.map(({ delivery }) => delivery.endpoint_id));
    }
    expect(order).toEqual(['a1', 'b1', 'a2', 'a1']);
  });

  it('gives a slow endpoint with a backlog more slots with each response, until it has its share', () => {
    const open = [acquire(8, {})];
    // As many as its tenant leaves: a quarter of the 455 free slots is 114.
    const share = 57;
    for (let round = 0; round < 6; round += 1) {
      let posted = 0;
      // Four responses come together, before a claim fills their slots.
      for (let answered = 0; answered < open.at(-1)!; answered += 1) {
        posted += release({}).length;
        if (answered % 4 !== 3) continue;
        const room = slots.room().endpoints[0]!.room;
        posted += acquire(room, {});
        slots.noteMore(createLeased({}).delivery);
      }
      open.push(posted);
    }
    expect(open[2]).toBeGreaterThan(20);
    expect(512 - slots.free).toBe(share);
  });

  it('gives an endpoint that never responds no more slots than eight', () => {
    acquire(8, {});
    for (let claims = 0; claims < 100; claims += 1) {
      const room = slots.room().endpoints[0]!.room;
      acquire(room, {});
      slots.noteMore(createLeased({}).delivery);
    }
    expect(512 - slots.free).toBe(8);
  });

  it('drops a waiting delivery whose lease is nearly over', () => {
    acquire(8, {});
    acquire(3, { seconds: 20 });
    acquire(1, { seconds: 25 });
    expect(release({}, SLOW, addSeconds(5))).toHaveLength(1);
    expect([slots.free, slots.waitingCount]).toEqual([504, 0]);
  });

  it('claims hundreds for a quick endpoint, and for a slow one only what it takes now', () => {
    for (const [endpoint, response] of [
      ['quick', QUICK],
      ['slow', SLOW],
    ] as const) {
      acquire(8, { tenant: endpoint, endpoint });
      for (let index = 0; index < 50; index += 1) {
        acquire(1, { tenant: endpoint, endpoint });
        release({ tenant: endpoint, endpoint }, response);
      }
    }
    const room = Object.fromEntries(slots.room().endpoints.map(({ endpointId, room: left }) => [endpointId, left]));
    expect(room.quick).toBeGreaterThan(400);
    expect(room.slow).toBeLessThan(8);
  });

  it('spreads the requests to a slow endpoint, and starts those to a quick one at once', () => {
    for (const [endpoint, response] of [
      ['quick', QUICK],
      ['slow', SLOW],
    ] as const) {
      for (let index = 0; index < 4; index += 1) acquire(1, { endpoint });
      for (let index = 0; index < 3; index += 1) release({ endpoint }, response);
    }
    expect(slots.spreadMs(createLeased({ endpoint: 'quick' }).delivery)).toBe(0);
    expect(slots.spreadMs(createLeased({ endpoint: 'slow' }).delivery)).toBeGreaterThan(500);
  });

  it('has no room for a tenant that has its share', () => {
    for (let endpoint = 0; endpoint < 50; endpoint += 1) acquire(8, { tenant: 'hog', endpoint: `h${endpoint}` });
    for (let endpoint = 0; endpoint < 50; endpoint += 1) release({ tenant: 'hog', endpoint: `h${endpoint}` });
    acquire(1_000, { tenant: 'hog', endpoint: 'h0' });
    expect(slots.room().tenants).toEqual([{ tenantId: 'hog', room: expect.any(Number) }]);
    expect(slots.room().tenants[0]!.room).toBeLessThanOrEqual(50);
  });

  it('asks for a claim when the deliveries run low of an endpoint that had no room', () => {
    acquire(100, {});
    expect(slots.room().endpoints).toEqual([{ endpointId: 'e', inFlight: 100, room: 0 }]);
    const releases = Array.from({ length: 100 }, () => slots.release(createLeased({}).delivery, SLOW, now).needsClaim);
    expect([releases[0], releases[99]]).toEqual([false, true]);
  });
});

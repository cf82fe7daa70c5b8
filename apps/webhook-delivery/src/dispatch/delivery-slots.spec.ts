import type { ClaimedDelivery } from './claimed-delivery';
import { DeliverySlots } from './delivery-slots';

const now = new Date('2026-01-01T00:00:00Z');
const addSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

function createLeased(endpointId: string, id = endpointId, seconds = 25) {
  return { delivery: { id, endpoint_id: endpointId } as ClaimedDelivery, leasedUntil: addSeconds(seconds) };
}

describe('DeliverySlots', () => {
  let slots: DeliverySlots;

  beforeEach(() => {
    slots = new DeliverySlots({ total: 6, perEndpoint: 2, backlog: 2, shortestLeaseMs: 16_000 });
  });

  it('queues deliveries beyond the limit of their endpoint', () => {
    expect(['1', '2', '3', '4'].map((id) => slots.acquire(createLeased('a', id)))).toEqual([true, true, false, false]);
    slots.acquire(createLeased('b', '5'));
    expect(slots.listOccupied()).toEqual(['a']);
    slots.release('b', now);
    expect(slots.countByEndpoint()).toEqual([{ endpointId: 'a', count: 4 }]);
    expect(slots.isFull).toBe(true);
    expect([slots.release('a', now), slots.release('a', now)].map((next) => next?.delivery.id)).toEqual(['3', '4']);
    expect([slots.release('a', now), slots.release('a', now)]).toEqual([undefined, undefined]);
    expect([slots.countByEndpoint(), slots.free, slots.isFull]).toEqual([[], 6, false]);
  });

  it('limits the deliveries in total', () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) expect(slots.acquire(createLeased(id))).toBe(true);
    expect([slots.free, slots.isFull]).toEqual([0, true]);
    slots.release('a', now);
    expect([slots.free, slots.listOccupied()]).toEqual([1, []]);
  });

  it('drops a queued delivery whose lease is nearly over', () => {
    for (const id of ['1', '2', '3', '4']) slots.acquire(createLeased('a', id, id === '4' ? 25 : 20));
    expect(slots.release('a', addSeconds(5))?.delivery.id).toBe('4');
    expect(slots.free).toBe(4);
  });
});

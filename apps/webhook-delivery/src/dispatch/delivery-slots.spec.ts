import type { ClaimedDelivery } from './claimed-delivery';
import { DeliverySlots } from './delivery-slots';

const now = new Date('2026-01-01T00:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

function leased(endpointId: string, id = endpointId, seconds = 25) {
  return { delivery: { id, endpoint_id: endpointId } as ClaimedDelivery, leasedUntil: later(seconds) };
}

describe('the slots of a worker', () => {
  let slots: DeliverySlots;

  beforeEach(() => {
    slots = new DeliverySlots({ total: 6, perEndpoint: 2, backlog: 2, shortestLeaseMs: 16_000 });
  });

  it('are given to an endpoint up to its limit; what is more waits its turn', () => {
    expect(['1', '2', '3', '4'].map((id) => slots.enter(leased('a', id)))).toEqual([true, true, false, false]);
    slots.enter(leased('b', '5'));
    expect(slots.occupied()).toEqual(['a']);
    slots.leave('b', now);
    expect(slots.busy()).toEqual([{ endpointId: 'a', count: 4 }]);
    expect(slots.isFull).toBe(true);
    expect([slots.leave('a', now), slots.leave('a', now)].map((next) => next?.delivery.id)).toEqual(['3', '4']);
    expect([slots.leave('a', now), slots.leave('a', now)]).toEqual([undefined, undefined]);
    expect([slots.busy(), slots.free, slots.isFull]).toEqual([[], 6, false]);
  });

  it('end somewhere', () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) expect(slots.enter(leased(id))).toBe(true);
    expect([slots.free, slots.isFull]).toEqual([0, true]);
    slots.leave('a', now);
    expect([slots.free, slots.occupied()]).toEqual([1, []]);
  });

  it('are not given to what has waited until its lease is nearly over', () => {
    for (const id of ['1', '2', '3', '4']) slots.enter(leased('a', id, id === '4' ? 25 : 20));
    expect(slots.leave('a', later(5))?.delivery.id).toBe('4');
    expect(slots.free).toBe(4);
  });
});

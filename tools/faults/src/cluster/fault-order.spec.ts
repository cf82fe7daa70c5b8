import { FaultOrder } from './fault-order';

const FAULTS = ['a', 'a', 'a', 'b', 'c'].map((kind, index) => ({ kind, name: `${kind} ${index}` }));

function take(seed: number, count: number) {
  const order = new FaultOrder(FAULTS, seed);
  return Array.from({ length: count }, () => order.next());
}

describe('FaultOrder', () => {
  it('repeats no kind before each kind has come', () => {
    const kinds = take(7, 9).map(({ kind }) => kind);
    for (const begin of [0, 3, 6]) expect(kinds.slice(begin, begin + 3).sort()).toEqual(['a', 'b', 'c']);
  });

  it('has the same order for the same seed, and another one for another seed', () => {
    expect(take(7, 30)).toEqual(take(7, 30));
    expect(take(7, 30)).not.toEqual(take(8, 30));
  });

  it('takes each fault of a kind', () => {
    expect(new Set(take(7, 90).map(({ name }) => name)).size).toBe(FAULTS.length);
  });
});

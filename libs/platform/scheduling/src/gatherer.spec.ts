import { Gatherer } from './index';

describe('a gatherer', () => {
  let lots: number[][];
  let gatherer: Gatherer<number>;

  beforeEach(() => {
    lots = [];
    gatherer = new Gatherer<number>(4, async (items) => {
      lots.push(items);
      if (items.includes(13)) throw new Error('unlucky');
    });
  });

  it('does together what comes together, in its order, up to a number', async () => {
    await Promise.all([[1, 2], [3], [4], [5, 6]].map((items) => gatherer.add(items)));
    expect(lots).toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
  });

  it('takes whole what one caller brings', async () => {
    await gatherer.add([1, 2, 3, 4, 5, 6]);
    expect(lots).toEqual([[1, 2, 3, 4, 5, 6]]);
  });

  it('tells a failure to those whose lot it was, and goes on', async () => {
    const first = Promise.all([gatherer.add([1]), gatherer.add([13])]);
    await expect(first).rejects.toThrow('unlucky');
    await gatherer.add([2]);
    expect(lots).toEqual([[1, 13], [2]]);
  });
});

import { Batcher } from './index';

describe('a batcher', () => {
  let batches: number[][];
  let batcher: Batcher<number>;

  beforeEach(() => {
    batches = [];
    batcher = new Batcher<number>(4, async (items) => {
      batches.push(items);
      if (items.includes(13)) throw new Error('unlucky');
    });
  });

  it('does together what comes together, in its order, up to a number', async () => {
    await Promise.all([[1, 2], [3], [4], [5, 6]].map((items) => batcher.add(items)));
    expect(batches).toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
  });

  it('takes whole what one caller brings', async () => {
    await batcher.add([1, 2, 3, 4, 5, 6]);
    expect(batches).toEqual([[1, 2, 3, 4, 5, 6]]);
  });

  it('tells a failure to those whose batch it was, and goes on', async () => {
    const first = Promise.all([batcher.add([1]), batcher.add([13])]);
    await expect(first).rejects.toThrow('unlucky');
    await batcher.add([2]);
    expect(batches).toEqual([[1, 13], [2]]);
  });
});

import { Batcher } from './index';

describe('Batcher', () => {
  let batches: number[][];
  let batcher: Batcher<number>;

  beforeEach(() => {
    batches = [];
    batcher = new Batcher<number>(4, async (items) => {
      batches.push(items);
      if (items.includes(13)) throw new Error('unlucky');
    });
  });

  it('runs concurrent items in one batch, in order, up to its size', async () => {
    await Promise.all([[1, 2], [3], [4], [5, 6]].map((items) => batcher.add(items)));
    expect(batches).toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
  });

  it('keeps the items of one caller in one batch', async () => {
    await batcher.add([1, 2, 3, 4, 5, 6]);
    expect(batches).toEqual([[1, 2, 3, 4, 5, 6]]);
  });

  it('rejects the callers of a failed batch, and runs the next one', async () => {
    const first = Promise.all([batcher.add([1]), batcher.add([13])]);
    await expect(first).rejects.toThrow('unlucky');
    await batcher.add([2]);
    expect(batches).toEqual([[1, 13], [2]]);
  });
});

import { FairQueue, QueueFullError } from './fair-queue';

describe('FairQueue', () => {
  const OPTIONS = { slots: 1, maxWaiting: 4, maxWaitingPerKey: 3 };
  let order: string[];
  let finish: (() => void)[];

  beforeEach(() => {
    order = [];
    finish = [];
  });

  /** Work that ends when the spec says so. */
  const workOf = (name: string) => () => {
    order.push(name);
    return new Promise<string>((resolve) => finish.push(() => resolve(name)));
  };

  async function finishAll(): Promise<void> {
    for (let next = finish.shift(); next; next = finish.shift()) {
      next();
      await new Promise(setImmediate);
    }
  }

  it('runs as much work at once as it has slots', async () => {
    const queue = new FairQueue({ ...OPTIONS, slots: 2 });
    const all = ['a', 'b', 'c'].map((name) => queue.run('key', workOf(name)));
    await new Promise(setImmediate);
    expect(order).toEqual(['a', 'b']);
    await finishAll();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
  });

  it('lets keys take turns', async () => {
    const queue = new FairQueue(OPTIONS);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) void queue.run(name.slice(0, 1), workOf(name));
    await finishAll();
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('rejects work above the limit of a key and of all keys', async () => {
    const queue = new FairQueue(OPTIONS);
    for (const name of ['a1', 'a2', 'a3', 'a4']) void queue.run('a', workOf(name));
    await expect(queue.run('a', workOf('a5'))).rejects.toThrow(QueueFullError);
    void queue.run('b', workOf('b1'));
    await expect(queue.run('c', workOf('c1'))).rejects.toThrow(QueueFullError);
    await finishAll();
    void queue.run('c', workOf('c2'));
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'a4', 'c2']);
  });

  it('rejects work that waits longer than the longest wait', async () => {
    const queue = new FairQueue({ ...OPTIONS, maxWaitMs: 1 });
    const first = queue.run('a', workOf('a1'));
    await expect(queue.run('a', workOf('a2'))).rejects.toThrow(QueueFullError);
    expect(queue.waitingCount).toBe(0);
    await finishAll();
    await first;
    expect(await queue.run('a', () => Promise.resolve('a3'))).toBe('a3');
    expect(order).toEqual(['a1']);
  });

  it('goes on after work that fails', async () => {
    const queue = new FairQueue(OPTIONS);
    await expect(queue.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await queue.run('a', () => Promise.resolve('next'))).toBe('next');
  });
});

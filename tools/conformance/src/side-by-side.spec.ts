import { sideBySide } from './side-by-side';

async function listAll<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe('sideBySide', () => {
  it('runs one task in each slot at a time, and yields what comes first', async () => {
    const begun: string[] = [];
    const waits = new Map<string, () => void>();
    /** Ends when the other one does. */
    const task = (name: string, { after, frees }: { after?: string; frees?: string } = {}) =>
      async function* (slot: string) {
        begun.push(`${name} in ${slot}`);
        if (after) await new Promise((resolve) => waits.set(after, () => resolve(undefined)));
        yield name;
        if (frees) waits.get(frees)?.();
      };
    const tasks = [
      task('first', { after: 'third' }),
      task('second'),
      task('third', { frees: 'third' }),
      task('fourth'),
    ];
    expect((await listAll(sideBySide(tasks, ['a', 'b']))).slice(0, 2)).toEqual(['second', 'third']);
    expect(begun.slice(0, 3)).toEqual(['first in a', 'second in b', 'third in b']);
    expect(begun).toHaveLength(4);
  });

  it('throws the error of a task, and begins no other one', async () => {
    const begun: number[] = [];
    const tasks = [1, 2].map(
      (number) =>
        async function* () {
          begun.push(number);
          yield number;
          if (number === 1) throw new Error('the first fails');
        },
    );
    await expect(listAll(sideBySide(tasks, ['a']))).rejects.toThrow('the first fails');
    expect(begun).toEqual([1]);
  });

  it('ends without tasks', async () => {
    expect(await listAll(sideBySide([], ['a']))).toEqual([]);
  });
});

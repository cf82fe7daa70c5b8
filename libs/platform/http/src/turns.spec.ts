import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Turns } from './turns';

describe('Turns', () => {
  it('run one piece of work in each turn of the event loop, in the context of its caller', async () => {
    const [turns, context] = [new Turns(), new AsyncLocalStorage<string>()];
    const done: string[] = [];
    for (const name of ['a', 'b', 'c']) context.run(name, () => turns.run(() => done.push(context.getStore() ?? '')));
    const seen: string[][] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      seen.push([...done]);
      await nextTurn();
    }
    expect(seen).toEqual([[], ['a'], ['a', 'b'], ['a', 'b', 'c']]);
    context.run('d', () => turns.run(() => done.push(context.getStore() ?? '')));
    await nextTurn();
    expect(done.at(-1)).toBe('d');
  });
});

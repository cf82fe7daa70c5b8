import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Turns } from './body-parsers';

const WORK_MS = 40;

describe('Turns', () => {
  it('run one piece of work in each turn of the event loop, in the context of its caller', async () => {
    const [turns, context] = [new Turns(), new AsyncLocalStorage<string>()];
    const done: string[] = [];
    const runAs = (name: string) =>
      context.run(name, () => turns.run('192.0.2.1', () => done.push(context.getStore() ?? '')));
    ['a', 'b', 'c'].forEach(runAs);
    const counts = [done.length];
    for (; done.length < 3; counts.push(done.length)) await nextTurn();
    expect(counts.every((count, index) => index === 0 || count - (counts[index - 1] ?? 0) <= 1)).toBe(true);
    await nextTurn();
    runAs('d');
    while (done.length < 4) await nextTurn();
    expect(done).toEqual(['a', 'b', 'c', 'd']);
  });

  it('run the work of networks in turns', async () => {
    const turns = new Turns();
    const done: string[] = [];
    for (const name of ['a 1', 'a 2', 'a 3', 'b 1', 'b 2']) turns.run(name.slice(0, 1), () => done.push(name));
    while (done.length < 5) await nextTurn();
    expect(done).toEqual(['a 1', 'b 1', 'a 2', 'b 2', 'a 3']);
  });

  it('leave as much time to others as the work took', async () => {
    const turns = new Turns();
    const times: { from: number; to: number }[] = [];
    const work = () => {
      const from = performance.now();
      while (performance.now() - from < WORK_MS);
      times.push({ from, to: performance.now() });
    };
    for (let count = 0; count < 3; count += 1) turns.run('192.0.2.1', work);
    while (times.length < 3) await nextTurn();
    const pauses = times.slice(1).map(({ from }, index) => from - (times[index]?.to ?? from));
    // Timers count in whole milliseconds.
    expect(pauses.every((pause) => pause >= WORK_MS - 1)).toBe(true);
  });
});

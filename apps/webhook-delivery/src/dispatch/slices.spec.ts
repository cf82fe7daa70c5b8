import { setImmediate } from 'node:timers/promises';
import { Slices } from './slices';

describe('Slices', () => {
  it('gives sixteen turns in a pass of the event loop, in the order of the calls', async () => {
    const slices = new Slices();
    const turns: number[] = [];
    const all = Array.from({ length: 40 }, (_, index) => slices.turn().then(() => turns.push(index)));
    const counts: number[] = [];
    while (turns.length < 40) {
      await setImmediate();
      counts.push(turns.length);
    }
    await Promise.all(all);
    expect(counts).toEqual([16, 32, 40]);
    expect(turns).toEqual(Array.from({ length: 40 }, (_, index) => index));
  });

  it('gives no turn in the pass of the call', async () => {
    const slices = new Slices();
    let hasTurn = false;
    const turn = slices.turn().then(() => (hasTurn = true));
    await Promise.resolve();
    expect(hasTurn).toBe(false);
    await turn;
  });
});

import type { Part } from './keep-running';
import { KeptPart } from './keep-running';

/** A part that dies when the spec says so. */
class FakePart implements Part {
  stops = 0;
  readonly ended: Promise<string>;
  die: (reason: string) => void = () => undefined;

  constructor() {
    this.ended = new Promise((resolve) => (this.die = resolve));
  }

  async stop(): Promise<void> {
    this.stops += 1;
    this.die('it was stopped');
  }
}

describe('KeptPart', () => {
  const started: FakePart[] = [];
  const deaths: string[] = [];
  let time: number;
  let refusals: string[];
  let isStarted: () => void;
  let kept: KeptPart<FakePart>;
  let failure: Promise<string>;

  beforeEach(async () => {
    [started.length, deaths.length, time, refusals] = [0, 0, 0, []];
    isStarted = () => undefined;
    let fail: (sentence: string) => void;
    failure = new Promise((resolve) => (fail = resolve));
    kept = await KeptPart.start({
      name: 'The database',
      start: async () => {
        const refusal = refusals.shift();
        if (refusal !== undefined) throw new Error(refusal);
        const part = new FakePart();
        started.push(part);
        isStarted();
        return part;
      },
      onDeath: (reason) => deaths.push(reason),
      onFailure: (sentence) => fail(sentence),
      now: () => time,
      pauseMs: 0,
    });
  });

  /** Resolves when it has been started again. */
  async function killed(reason: string): Promise<void> {
    const again = new Promise<void>((resolve) => (isStarted = resolve));
    started.at(-1)!.die(reason);
    await again;
    // The new one is followed from the next turn on.
    await new Promise((resolve) => setImmediate(resolve));
  }

  it('starts a part again when it ends', async () => {
    await killed('it was old');
    expect([started.length, deaths]).toEqual([2, ['it was old']]);
    expect(kept.current).toBe(started[1]);
  });

  it('starts a part again when its start fails', async () => {
    refusals = ['the port is taken', 'the port is still taken'];
    await killed('it was old');
    expect(deaths).toEqual(['it was old', 'the port is taken', 'the port is still taken']);
  });

  it('gives a part up at its sixth end, each within a minute of its start', async () => {
    for (let death = 1; death <= 5; death += 1) await killed('it was old');
    started.at(-1)!.die('it was tired');
    expect(await failure).toBe(
      'The database ended 6 times, each within a minute of its start; the last time, it was tired.',
    );
    expect(started).toHaveLength(6);
  });

  it('gives a part up when it cannot be started again', async () => {
    refusals = Array.from({ length: 9 }, () => 'the disk is full');
    started.at(-1)!.die('it was old');
    expect(await failure).toBe(
      'The database ended 6 times, each within a minute of its start; the last time, the disk is full.',
    );
  });

  it('may die again and again where it ran for a minute', async () => {
    for (let death = 1; death <= 20; death += 1) {
      time += 60_000;
      await killed('it was old');
    }
    expect(started).toHaveLength(21);
  });

  it('starts no part again that was stopped', async () => {
    await kept.stop();
    await new Promise((resolve) => setImmediate(resolve));
    expect([started.length, started[0]!.stops, deaths]).toEqual([1, 1, []]);
  });
});

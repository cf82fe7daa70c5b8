import type { Part } from './keep-running';
import { KeptPart } from './keep-running';

/** A part that the spec can end. */
class FakePart implements Part {
  stops = 0;
  readonly ended: Promise<string>;
  end: (reason: string) => void = () => undefined;

  constructor() {
    this.ended = new Promise((resolve) => (this.end = resolve));
  }

  async stop(): Promise<void> {
    this.stops += 1;
    this.end('it was stopped');
  }
}

describe('KeptPart', () => {
  const started: FakePart[] = [];
  const ends: string[] = [];
  let time: number;
  let startErrors: string[];
  let isStarted: () => void;
  let kept: KeptPart<FakePart>;
  let failure: Promise<string>;

  beforeEach(async () => {
    [started.length, ends.length, time, startErrors] = [0, 0, 0, []];
    isStarted = () => undefined;
    let fail: (sentence: string) => void;
    failure = new Promise((resolve) => (fail = resolve));
    kept = await KeptPart.start({
      name: 'The database',
      start: async () => {
        const startError = startErrors.shift();
        if (startError !== undefined) throw new Error(startError);
        const part = new FakePart();
        started.push(part);
        isStarted();
        return part;
      },
      onEnd: (reason) => ends.push(reason),
      onFailure: (sentence) => fail(sentence),
      now: () => time,
      pauseMs: 0,
    });
  });

  /** Ends the part, and resolves when it has started again. */
  async function endPart(reason: string): Promise<void> {
    const again = new Promise<void>((resolve) => (isStarted = resolve));
    started.at(-1)!.end(reason);
    await again;
    // KeptPart follows the new part from the next turn of the event loop on.
    await new Promise((resolve) => setImmediate(resolve));
  }

  it('restarts a part that ends', async () => {
    await endPart('it was old');
    expect([started.length, ends]).toEqual([2, ['it was old']]);
    expect(kept.current).toBe(started[1]);
  });

  it('repeats a start that fails', async () => {
    startErrors = ['the port is taken', 'the port is still taken'];
    await endPart('it was old');
    expect(ends).toEqual(['it was old', 'the port is taken', 'the port is still taken']);
  });

  it('fails at the sixth end, each within a minute of the start', async () => {
    for (let count = 1; count <= 5; count += 1) await endPart('it was old');
    started.at(-1)!.end('it was tired');
    expect(await failure).toBe(
      'The database ended 6 times, each within a minute of its start; the last time, it was tired.',
    );
    expect(started).toHaveLength(6);
  });

  it('fails when no start succeeds any more', async () => {
    startErrors = Array.from({ length: 9 }, () => 'the disk is full');
    started.at(-1)!.end('it was old');
    expect(await failure).toBe(
      'The database ended 6 times, each within a minute of its start; the last time, the disk is full.',
    );
  });

  it('restarts a part without a limit if it ran for a minute each time', async () => {
    for (let count = 1; count <= 20; count += 1) {
      time += 60_000;
      await endPart('it was old');
    }
    expect(started).toHaveLength(21);
  });

  it('does not restart a part that was stopped', async () => {
    await kept.stop();
    await new Promise((resolve) => setImmediate(resolve));
    expect([started.length, started[0]!.stops, ends]).toEqual([1, 1, []]);
  });
});

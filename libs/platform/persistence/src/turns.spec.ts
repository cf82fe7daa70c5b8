import { Turns } from './turns';

const TIMEOUT_MS = 1_000;

describe('Turns', () => {
  let turns: Turns;

  beforeEach(() => {
    jest.useFakeTimers();
    turns = new Turns(1, TIMEOUT_MS);
  });

  afterEach(() => jest.useRealTimers());

  /** Names of the work whose turn has begun, and of the work that was refused. */
  function queueOf(...names: string[]): { begun: string[]; refused: string[] } {
    const outcome = { begun: [] as string[], refused: [] as string[] };
    for (const name of names) {
      turns.begin().then(
        () => outcome.begun.push(name),
        () => outcome.refused.push(name),
      );
    }
    return outcome;
  }

  it('begins work in the order in which it came, also after a multiple of the time-out', async () => {
    const names = ['first', 'second', 'third', 'fourth'];
    const queue = queueOf(...names);
    for (let ended = 0; ended < names.length; ended += 1) {
      await jest.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
      expect(queue.begun).toEqual(names.slice(0, ended + 1));
      turns.end(true);
    }
    expect(queue.refused).toEqual([]);
  });

  it('rejects work when no turn ends within the time-out', async () => {
    const queue = queueOf('first', 'second', 'third');
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect(queue).toEqual({ begun: ['first'], refused: ['second', 'third'] });
  });

  it('rejects work when turns end without an answer of PostgreSQL', async () => {
    const queue = queueOf('first', 'second', 'third');
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    turns.end(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(queue).toEqual({ begun: ['first', 'second'], refused: ['third'] });
  });

  it('begins work at once after work was rejected', async () => {
    queueOf('first', 'second');
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS);
    turns.end(false);
    const later = queueOf('third');
    await jest.advanceTimersByTimeAsync(0);
    expect(later.begun).toEqual(['third']);
  });

  it('rejects work at once when 5000 units of work wait', async () => {
    queueOf('running', ...Array.from({ length: 5_000 }, String));
    await expect(turns.begin()).rejects.toThrow('Too many');
  });
});

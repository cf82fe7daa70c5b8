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

  describe('while a tenant has 500 units of work', () => {
    let begun: string[];
    const begin = (tenant: string | undefined, name: string) => void turns.begin(tenant).then(() => begun.push(name));

    beforeEach(() => {
      begun = [];
      for (let count = 0; count < 500; count += 1) begin('acme', `acme ${count}`);
    });

    async function endTurns(count: number): Promise<void> {
      for (let ended = 0; ended < count; ended += 1) {
        turns.end(true);
        await jest.advanceTimersByTimeAsync(0);
      }
    }

    it('begins the work of other tenants, and of none, in their turns', async () => {
      ['first', 'second'].forEach((name) => begin('other', `other ${name}`));
      begin(undefined, 'of no tenant');
      expect(turns.waitingCount).toBe(502);
      await endTurns(5);
      expect(begun).toEqual(['acme 0', 'acme 1', 'other first', 'of no tenant', 'acme 2', 'other second']);
      await endTurns(497);
      expect([begun.at(-1), turns.waitingCount]).toEqual(['acme 499', 0]);
    });

    it('leaves four fifths of the queue to others', async () => {
      for (let count = 500; count < 1_001; count += 1) begin('acme', `acme ${count}`);
      await expect(turns.begin('acme')).rejects.toThrow('Too many');
      begin('other', 'other');
      await endTurns(2);
      expect(begun.at(-1)).toBe('other');
    });

    it('tells how long the oldest work waits, whose turn may be later', async () => {
      jest.advanceTimersByTime(100);
      begin('other', 'other');
      await endTurns(2);
      jest.advanceTimersByTime(100);
      expect(turns.longestWaitMs).toBe(200);
    });
  });
});

import fc from 'fast-check';
import { LoadAllowance } from './load-allowance';

/** Windows until what a flood sends is known. */
const SETTLED = 3;

describe('LoadAllowance', () => {
  let allowance: LoadAllowance;

  beforeEach(() => {
    allowance = new LoadAllowance();
  });

  const keysOf = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index}`);

  interface Load {
    keys: string[];
    /** Requests of each key in a window. */
    count: number;
  }

  /** Limits what is accepted in a window to about this number. */
  function limitTo(limit: number): void {
    for (let request = 0; request < limit; request += 1) allowance.take(`before ${request}`);
    allowance.tighten(1);
  }

  /** Sends the requests of a window one load after the other, in turns of its keys. Returns what each key had accepted. */
  function send(...loads: Load[]): Map<string, number> {
    const accepted = new Map<string, number>();
    for (const { keys, count } of loads) {
      for (let request = 0; request < count; request += 1) {
        for (const key of keys) {
          if (allowance.take(key)) accepted.set(key, (accepted.get(key) ?? 0) + 1);
        }
      }
    }
    allowance.begin();
    return accepted;
  }

  const totalOf = (accepted: Map<string, number>) => [...accepted.values()].reduce((sum, count) => sum + count, 0);

  it('accepts keys that send one request in a window behind any flood, while they fit in half of the limit', () => {
    const load = fc.record({
      limit: fc.integer({ min: 10, max: 300 }),
      flood: fc.integer({ min: 1, max: 1_500 }),
      rate: fc.integer({ min: 2, max: 20 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(load, ({ limit, flood, rate, share }) => {
        allowance = new LoadAllowance();
        limitTo(limit);
        const honest = keysOf('honest', Math.max(1, Math.floor((limit / 2) * share)));
        const loads = [
          { keys: keysOf('hostile', flood), count: rate },
          { keys: honest, count: 1 },
        ];
        for (let window = 0; window < SETTLED; window += 1) send(...loads);
        for (let window = 0; window < 5; window += 1) {
          const accepted = send(...loads);
          expect(honest.filter((key) => !accepted.has(key))).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('accepts at most twice its limit, whoever sends whatever', () => {
    const loads = fc.array(fc.record({ name: fc.constantFrom('a', 'b', 'c'), size: fc.nat(300), count: fc.nat(10) }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 200 }), loads, (limit, windows) => {
        allowance = new LoadAllowance();
        limitTo(limit);
        for (const { name, size, count } of windows) {
          expect(totalOf(send({ keys: keysOf(name, size), count }))).toBeLessThanOrEqual(2 * limit);
        }
      }),
    );
  });

  it('gives a key whose demand is below the level all of it, and divides the rest equally', () => {
    limitTo(100);
    const loads = [
      { keys: keysOf('hostile', 4), count: 500 },
      { keys: ['busy'], count: 12 },
      { keys: ['light'], count: 3 },
    ];
    for (let window = 0; window < SETTLED; window += 1) send(...loads);
    const accepted = send(...loads);
    expect(Object.fromEntries(accepted)).toEqual({
      ...Object.fromEntries(keysOf('hostile', 4).map((key) => [key, 21])),
      busy: 12,
      light: 3,
    });
  });

  it('accepts a key that is new behind a flood', () => {
    limitTo(20);
    const flood = { keys: keysOf('hostile', 500), count: 10 };
    for (let window = 0; window < SETTLED; window += 1) send(flood);
    for (let window = 0; window < 5; window += 1) {
      expect(send(flood, { keys: [`new ${window}`], count: 1 }).get(`new ${window}`)).toBe(1);
    }
  });

  it('takes no key for one that sends little because it pauses for a window', () => {
    limitTo(20);
    const floods = ['even', 'odd'].map((name) => ({ keys: keysOf(name, 100), count: 50 }));
    for (let window = 0; window < 2 * SETTLED; window += 1) send(floods[window % 2]!);
    const honest = { keys: keysOf('honest', 10), count: 1 };
    for (let window = 0; window < 6; window += 1) {
      const accepted = send(floods[window % 2]!, honest);
      expect(honest.keys.filter((key) => !accepted.has(key))).toEqual([]);
    }
  });

  it('has one count for all keys beyond 10,000, which leave the others their share', () => {
    limitTo(100);
    const honest = { keys: keysOf('honest', 40), count: 1 };
    const flood = { keys: keysOf('hostile', 11_000), count: 2 };
    send(honest, flood);
    for (let window = 0; window < SETTLED; window += 1) {
      const accepted = send(honest, flood);
      expect(honest.keys.filter((key) => !accepted.has(key))).toEqual([]);
      expect(totalOf(accepted)).toBeLessThanOrEqual(200);
    }
  });

  it('refuses a flood again that has paused for a window', () => {
    limitTo(10);
    const flood = { keys: keysOf('hostile', 50), count: 4 };
    for (let window = 0; window < 8; window += 1) {
      if (window % 2 === 0) send(flood);
      allowance.relax();
    }
    expect(allowance.isLimited).toBe(true);
  });

  it('accepts all after it has relaxed', () => {
    limitTo(10);
    const flood = { keys: ['hostile'], count: 50 };
    send(flood);
    for (let window = 0; window < 60; window += 1) {
      for (let request = 0; request < 50; request += 1) allowance.take('hostile');
      allowance.relax();
    }
    expect(allowance.isLimited).toBe(false);
    expect(send(flood).get('hostile')).toBe(50);
  });
});

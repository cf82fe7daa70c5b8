import { Metrics } from '@vc/platform/observability';
import { type CallerKind, LoadShedder } from './load-shedder';

const WINDOW_MS = 250;

describe('LoadShedder', () => {
  let now: number;
  /** Of the event loop, in ms. */
  let delay: number;
  let shedder: LoadShedder;

  beforeEach(() => {
    [now, delay] = [0, 0];
    const options = { ticks: () => now, measureDelay: (measured: (ms: number) => void) => measured(delay) };
    shedder = new Metrics('spec').whileBuilding(() => new LoadShedder(options));
  });

  interface Load {
    kind?: CallerKind;
    /** Requests of each key in a window. */
    count: number;
    keys: string[];
  }

  /** Sends the requests of some windows in turns of the keys. Returns what each key had accepted in the last window. */
  function send(windows: number, ...loads: Load[]): Record<string, number> {
    let accepted: Record<string, number> = {};
    for (let window = 0; window < windows; window += 1) {
      now += WINDOW_MS;
      accepted = {};
      for (const { kind = 'stranger', count, keys } of loads) {
        for (let request = 0; request < count; request += 1) {
          for (const key of keys) {
            accepted[key] = (accepted[key] ?? 0) + Number(shedder.accepts(kind, key));
          }
        }
      }
    }
    return accepted;
  }

  const ATTACK = { count: 1_000, keys: ['attacker'] };

  it('accepts all while the event loop is in time', () => {
    delay = 50;
    expect(send(10, ATTACK)).toEqual({ attacker: 1_000 });
    expect(shedder.isShedding).toBe(false);
  });

  it('accepts all after one window that is a little late', () => {
    delay = 150;
    send(1, ATTACK);
    delay = 0;
    expect(send(3, ATTACK)).toEqual({ attacker: 1_000 });
  });

  it('refuses a part of the requests in each window in which the event loop is late, down to a least number', () => {
    delay = 100;
    const accepted = [4, 1, 1, 1].map((windows) => send(windows, ATTACK).attacker!);
    expect(accepted).toEqual([...accepted].sort((one, other) => other - one));
    expect(accepted[3]).toBeLessThan(200);
    expect(send(50, ATTACK)).toEqual({ attacker: 10 });
  });

  it('refuses at once after a turn of many seconds', () => {
    const shedderOf = (turnMs: number) => {
      const measureDelay = (measured: (ms: number) => void) => {
        now += turnMs;
        measured(turnMs);
      };
      return new Metrics('spec').whileBuilding(() => new LoadShedder({ ticks: () => now, measureDelay }));
    };
    shedder = shedderOf(10_000);
    shedder.accepts('stranger', 'attacker');
    shedder.accepts('stranger', 'attacker');
    expect(shedder.isShedding).toBe(true);
  });

  it('refuses while work waits long for PostgreSQL', () => {
    shedder.watchQueue(() => 1_000);
    send(4, ATTACK);
    expect(shedder.isShedding).toBe(true);
  });

  it('accepts more from window to window afterwards, and all at the end', () => {
    delay = 200;
    send(10, ATTACK);
    delay = 0;
    const [first, later] = [send(1, ATTACK).attacker!, send(5, ATTACK).attacker!];
    expect(later).toBeGreaterThan(first);
    expect(send(60, ATTACK)).toEqual({ attacker: 1_000 });
    expect(shedder.isShedding).toBe(false);
  });

  it('accepts all after a pause', () => {
    delay = 200;
    send(10, ATTACK);
    delay = 0;
    now += 60_000;
    expect(send(1, ATTACK)).toEqual({ attacker: 1_000 });
  });

  it('accepts the few requests of an address while ten others send as many as they can', () => {
    delay = 200;
    const hostile = { count: 200, keys: Array.from({ length: 10 }, (_, index) => `hostile ${index}`) };
    const accepted = send(20, hostile, { count: 1, keys: ['honest'] });
    expect(accepted.honest).toBe(1);
    expect(accepted['hostile 0']).toBeLessThan(10);
  });

  it('refuses strangers before members', () => {
    delay = 200;
    const accepted = send(4, ATTACK, { kind: 'member', count: 100, keys: ['acme'] });
    expect(accepted.acme).toBe(100);
    expect(accepted.attacker).toBeLessThan(300);
  });

  it('refuses the members of the tenant that sends most, where strangers are not what is too much', () => {
    delay = 200;
    const heavy = { kind: 'member' as const, count: 1_000, keys: ['heavy'] };
    const accepted = send(6, { count: 1, keys: ['stranger'] }, heavy, { kind: 'member', count: 3, keys: ['light'] });
    expect(accepted).toMatchObject({ light: 3, stranger: 1 });
    expect(accepted.heavy).toBeLessThan(100);
  });

  it('refuses members when the event loop is late although few strangers are accepted', () => {
    delay = 200;
    expect(send(40, ATTACK, { kind: 'member', count: 100, keys: ['acme'] }).acme).toBe(10);
  });
});

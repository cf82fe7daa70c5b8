import { AsyncLocalStorage } from 'node:async_hooks';
import { Ticker } from './index';

const turn = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('Ticker', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('runs at its interval, one run at a time, also after a failure', async () => {
    const errors: unknown[] = [];
    let runs = 0;
    let release: () => void = () => undefined;
    const work = async () => {
      runs += 1;
      if (runs === 1) throw new Error('no');
      await new Promise<void>((resolve) => (release = resolve));
    };
    const ticker = new Ticker(work, (error) => errors.push(error));
    ticker.start(1_000);
    await turn(1_000);
    expect([runs, errors.length]).toEqual([1, 1]);
    await turn(5_000);
    expect(runs).toBe(2);
    release();
    await turn(1_000);
    expect(runs).toBe(3);
    release();
    await ticker.stop();
    await turn(5_000);
    expect(runs).toBe(3);
  });

  it('runs together with the other tickers of the process, at most once in an interval', async () => {
    const runs: number[] = [];
    const tickers = [0, 300, 400].map((laterMs) => {
      jest.advanceTimersByTime(laterMs);
      const ticker = new Ticker(
        async () => void runs.push(performance.now() % 1_000),
        () => undefined,
      );
      ticker.start(1_000);
      return ticker;
    });
    await turn(10_000);
    expect(new Set(runs)).toEqual(new Set([0]));
    expect(runs.length).toBeLessThanOrEqual(tickers.length * 10);
    await Promise.all(tickers.map((ticker) => ticker.stop()));
  });

  it('has one timer for all tickers with the same tick, and runs each in the context of its start', async () => {
    const context = new AsyncLocalStorage<string>();
    const contexts: (string | undefined)[] = [];
    const tickers = ['auth', 'trust'].map((service) => {
      const ticker = new Ticker(
        async () => void contexts.push(context.getStore()),
        () => undefined,
      );
      context.run(service, () => ticker.start(1_000));
      return ticker;
    });
    await turn(2_000);
    expect(contexts).toEqual(['auth', 'trust', 'auth', 'trust']);
    expect(jest.getTimerCount()).toBe(1);
    await Promise.all(tickers.map((ticker) => ticker.stop()));
    expect(jest.getTimerCount()).toBe(0);
  });

  it('waits for a second between two ticks while the service is idle, also for a shorter interval', async () => {
    const ticker = new Ticker(
      async () => undefined,
      () => undefined,
    );
    let ticks = 0;
    ticker.start(200, {
      get lookMs() {
        ticks += 1;
        return 10_000;
      },
    });
    ticks = 0;
    await turn(5_000);
    // Each tick looks before it runs, and for its next one.
    expect(ticks).toBe(2 * 5);
    await ticker.stop();
  });

  it('runs at each look while the service is idle', async () => {
    const activity = { lookMs: 10_000 };
    let runs = 0;
    const ticker = new Ticker(
      async () => void (runs += 1),
      () => undefined,
    );
    ticker.start(1_000, activity);
    await turn(9_000);
    expect(runs).toBe(0);
    await turn(1_000);
    expect(runs).toBe(1);
    activity.lookMs = 0;
    await turn(2_000);
    expect(runs).toBe(3);
    await ticker.stop();
  });

  it('waits for the current run when it stops', async () => {
    let isDone = false;
    let release: () => void = () => undefined;
    const ticker = new Ticker(
      async () => {
        await new Promise<void>((resolve) => (release = resolve));
        isDone = true;
      },
      () => undefined,
    );
    ticker.start(10);
    await turn(10);
    const stopped = ticker.stop();
    release();
    await stopped;
    expect(isDone).toBe(true);
  });
});

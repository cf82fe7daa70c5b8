import { createLogger } from '@vc/platform/observability';
import { DependencyWatch } from './dependency-watch';

describe('DependencyWatch', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('asks each second, and seldom while the own service is idle and the other one is ready', async () => {
    const own = { lookMs: 0 };
    let isReady = true;
    let questions = 0;
    const request = async <T>() => {
      questions += 1;
      if (!isReady) throw new Error('not ready');
      return {} as T;
    };
    const http = { request, close: async () => undefined };
    const watch = new DependencyWatch('trust', http, createLogger('spec', 'silent'), own);
    const questionsIn = async (milliseconds: number) => {
      questions = 0;
      await jest.advanceTimersByTimeAsync(milliseconds);
      return questions;
    };
    watch.start();
    expect(await questionsIn(20_000)).toBe(20);
    own.lookMs = 10_000;
    expect(await questionsIn(60_000)).toBe(6);
    isReady = false;
    // The look that fails is followed by one each second.
    expect(await questionsIn(20_000)).toBeGreaterThan(10);
    expect(watch.problem).toBe('The service trust is not ready.');
    isReady = true;
    await questionsIn(1_000);
    expect(watch.problem).toBeUndefined();
    expect(await questionsIn(60_000)).toBe(6);
    await watch.beforeApplicationShutdown();
  });
});

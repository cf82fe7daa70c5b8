import { PlatformError } from './platform-error';
import { delayBeforeRetry } from './retry';

const response = (status: number, retryAfter?: string) =>
  new Response(null, { status, ...(retryAfter !== undefined && { headers: { 'retry-after': retryAfter } }) });

describe('delayBeforeRetry', () => {
  it('honours the seconds of Retry-After', () => {
    expect(delayBeforeRetry(response(429, '7'), 0)).toBeGreaterThanOrEqual(7_000);
    expect(delayBeforeRetry(response(429, '7'), 0)).toBeLessThanOrEqual(7_250);
  });

  it('honours the date of Retry-After', () => {
    const past = new Date(0).toUTCString();
    expect(delayBeforeRetry(response(503, past), 0)).toBeLessThanOrEqual(250);
    const future = new Date(Date.now() + 3_600_000).toUTCString();
    expect(delayBeforeRetry(response(503, future), 0)).toBeUndefined();
  });

  it('grows with each repetition, at random', () => {
    const unanswered = PlatformError.ofConnection('GET /x', new Error('reset'));
    for (const repetition of [0, 1, 2]) {
      const delays = Array.from({ length: 200 }, () => delayBeforeRetry(unanswered, repetition)!);
      expect(Math.max(...delays)).toBeLessThanOrEqual(500 * 2 ** repetition);
      expect(new Set(delays).size).toBeGreaterThan(1);
    }
  });

  it('honours Retry-After of a request that is under way', () => {
    expect(delayBeforeRetry(response(409, '1'), 0)).toBeGreaterThanOrEqual(1_000);
  });

  it('is undefined for a response that another attempt would not change', () => {
    expect(delayBeforeRetry(response(400), 0)).toBeUndefined();
    expect(delayBeforeRetry(response(409), 0)).toBeUndefined();
    expect(delayBeforeRetry(response(500), 0)).toBeUndefined();
  });
});

import { ConcurrencyLimit } from './concurrency-limit';

/** The limit after as many rounds of concurrent requests. @param latencyMs of a request, by their number */
function limitAfter(rounds: number, latencyMs: (concurrency: number) => number, isSuccess = true): ConcurrencyLimit {
  const limit = new ConcurrencyLimit();
  for (let round = 0; round < rounds; round += 1) {
    const concurrency = limit.value;
    for (let index = 0; index < concurrency; index += 1) {
      limit.update({ latencyMs: latencyMs(concurrency), isSuccess }, true);
    }
  }
  return limit;
}

describe('ConcurrencyLimit', () => {
  it('starts at eight and reaches 128 for a quick endpoint', () => {
    expect(new ConcurrencyLimit().value).toBe(8);
    expect(limitAfter(5, () => 5).value).toBe(128);
  });

  it('queues hundreds of deliveries for a quick endpoint, and hardly any for a slow one', () => {
    expect(limitAfter(5, () => 5).backlog).toBe(512);
    expect(limitAfter(5, () => 14_000).backlog).toBeLessThanOrEqual(5);
  });

  it('doubles in each round for a slow endpoint that takes more, up to 128', () => {
    expect([1, 2, 3, 4, 5].map((rounds) => limitAfter(rounds, () => 5_000).value)).toEqual([16, 32, 64, 128, 128]);
  });

  it('grows by one a round for a slow endpoint after a first failure', () => {
    const limit = limitAfter(2, () => 5_000);
    limit.update({ latencyMs: 5_000, isSuccess: false }, true);
    expect(limit.value).toBe(16);
    for (let round = 0; round < 3; round += 1) {
      for (let count = limit.value; count > 0; count -= 1) limit.update({ latencyMs: 5_000, isSuccess: true }, true);
    }
    expect(limit.value).toBe(18);
  });

  it('falls from 128 to one within seven time-outs', () => {
    const limit = limitAfter(5, () => 5_000);
    for (let count = 0; count < 7; count += 1) limit.update({ latencyMs: 15_000, isSuccess: false }, true);
    expect(limit.value).toBe(1);
  });

  it('stops growing for an endpoint at which requests wait for each other', () => {
    expect(limitAfter(200, (concurrency) => 200 * concurrency).value).toBeLessThanOrEqual(16);
  });

  it('falls to one with failures, and no further', () => {
    expect(limitAfter(20, () => 10, false).value).toBe(1);
  });

  it('grows after failures when responses are quick again', () => {
    const limit = limitAfter(20, () => 10, false);
    for (let index = 0; index < 100; index += 1) limit.update({ latencyMs: 5, isSuccess: true }, true);
    expect(limit.value).toBe(101);
  });

  it('does not grow while the endpoint has fewer requests than its limit', () => {
    const limit = new ConcurrencyLimit();
    for (let index = 0; index < 100; index += 1) limit.update({ latencyMs: 5, isSuccess: true }, false);
    expect(limit.value).toBe(8);
  });

  it('shrinks for an endpoint that became slower, and grows again if its latency does not follow the concurrency', () => {
    const limit = limitAfter(10, () => 5);
    const update = (count: number) => {
      for (let index = 0; index < count; index += 1) limit.update({ latencyMs: 1_000, isSuccess: true }, true);
    };
    update(255);
    expect(limit.value).toBeLessThan(16);
    update(200);
    expect(limit.value).toBeGreaterThan(16);
  });
});

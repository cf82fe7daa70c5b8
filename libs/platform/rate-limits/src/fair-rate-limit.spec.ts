import { FairRateLimit } from './fair-rate-limit';
import { RateLimit } from './rate-limit';

describe('FairRateLimit', () => {
  let now: Date;
  let refused: number;
  let limit: FairRateLimit;
  const isTaken = (member: string, key = 'acme') => limit.take(key, member).waitSeconds === 0;
  const countTaken = (count: number, member: string) =>
    Array.from({ length: count }, () => isTaken(member)).filter(Boolean).length;
  const later = (ms: number) => (now = new Date(now.getTime() + ms));

  beforeEach(() => {
    now = new Date('2026-11-21T12:00:00Z');
    refused = 0;
    const clock = () => now;
    limit = new FairRateLimit(new RateLimit('wallets', 100, clock, () => (refused += 1)), clock);
  });

  it('gives a member that is alone what the limit allows', () => {
    expect(countTaken(300, 'a')).toBe(200);
    for (let second = 0; second < 5; second += 1) {
      later(1_000);
      expect(countTaken(200, 'a')).toBe(100);
    }
  });

  it('accepts each request of a member within its share while ten others send as fast as they can', () => {
    for (let step = 0; step < 100; step += 1) {
      later(100);
      for (let round = 0; round < 50; round += 1) for (let other = 0; other < 10; other += 1) isTaken(`other ${other}`);
      if (step >= 2 && step % 2 === 0) expect(isTaken('honest')).toBe(true);
    }
    expect(refused).toBeGreaterThan(1_000);
  });

  it('accepts no more of all members than the limit allows', () => {
    let taken = 0;
    for (let step = 0; step < 100; step += 1) {
      later(100);
      for (let member = 0; member < 300; member += 1) taken += Number(isTaken(`member ${member}`));
    }
    expect(taken).toBeLessThanOrEqual(200 + 100 * 10);
    expect(taken).toBeGreaterThan(900);
  });

  it('divides each key alone', () => {
    countTaken(500, 'a');
    expect(isTaken('a', 'other')).toBe(true);
  });

  it('takes back requests that were not for the key', () => {
    for (let count = 0; count < 1_000; count += 1) {
      expect(isTaken('a')).toBe(true);
      limit.giveBack('acme');
    }
    expect(refused).toBe(0);
  });

  it('gives nobody more than the burst for what is taken back twice', () => {
    for (let count = 0; count < 50; count += 1) limit.giveBack('acme');
    expect(countTaken(300, 'a')).toBeLessThanOrEqual(200);
  });
});

import { nextDeliveryStatus } from './index';

describe('nextDeliveryStatus', () => {
  it.each([
    ['pending', 'succeed', 'delivered'],
    ['pending', 'give-up', 'failed'],
    ['pending', 'retry', 'pending'],
    ['delivered', 'retry', 'pending'],
    ['failed', 'retry', 'pending'],
  ] as const)('returns, from %s on %s, %s', (status, trigger, next) => {
    expect(nextDeliveryStatus(status, trigger)).toBe(next);
  });

  it.each([
    ['delivered', 'succeed'],
    ['delivered', 'give-up'],
    ['failed', 'succeed'],
    ['failed', 'give-up'],
  ] as const)('rejects, from %s, %s', (status, trigger) => {
    expect(() => nextDeliveryStatus(status, trigger)).toThrow('cannot');
  });
});

import { nextDeliveryStatus } from './index';

describe('delivery status', () => {
  it.each([
    ['pending', 'succeed', 'delivered'],
    ['pending', 'give-up', 'failed'],
    ['pending', 'retry', 'pending'],
    ['delivered', 'retry', 'pending'],
    ['failed', 'retry', 'pending'],
  ] as const)('moves from %s on %s to %s', (status, trigger, next) => {
    expect(nextDeliveryStatus(status, trigger)).toBe(next);
  });

  it.each([
    ['delivered', 'succeed'],
    ['delivered', 'give-up'],
    ['failed', 'succeed'],
    ['failed', 'give-up'],
  ] as const)('refuses, from %s, to %s', (status, trigger) => {
    expect(() => nextDeliveryStatus(status, trigger)).toThrow('cannot');
  });
});

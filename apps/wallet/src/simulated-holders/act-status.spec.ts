import { type ActStatus, type ActTrigger, nextActStatus } from './act-status';

describe('nextActStatus', () => {
  it.each([
    ['pending', 'finish', 'done'],
    ['pending', 'refuse', 'refused'],
    ['pending', 'fail', 'failed'],
  ] as const)('returns for %s and %s the status %s', (status, trigger, next) => {
    expect(nextActStatus(status, trigger)).toBe(next);
  });

  it.each<[ActStatus, ActTrigger]>([
    ['done', 'finish'],
    ['done', 'refuse'],
    ['done', 'fail'],
    ['refused', 'finish'],
    ['refused', 'refuse'],
    ['refused', 'fail'],
    ['failed', 'finish'],
    ['failed', 'refuse'],
    ['failed', 'fail'],
  ])('rejects for %s the transition %s', (status, trigger) => {
    expect(() => nextActStatus(status, trigger)).toThrow(`An act that is ${status} has no transition ${trigger}.`);
  });
});

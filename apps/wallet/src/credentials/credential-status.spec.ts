import { decisionToPublish } from './credential-status';

describe('decisionToPublish', () => {
  it.each([
    [null, 'pending', undefined],
    [null, 'accepted', 'accepted'],
    [null, 'rejected', 'rejected'],
    ['accepted', 'pending', undefined],
    ['accepted', 'accepted', undefined],
    ['accepted', 'rejected', 'rejected'],
    ['rejected', 'pending', undefined],
    ['rejected', 'accepted', 'accepted'],
    ['rejected', 'rejected', undefined],
  ] as const)('for %s published last and %s wanted, returns %s', (published, wanted, decision) => {
    expect(decisionToPublish(published, wanted)).toBe(decision);
  });
});

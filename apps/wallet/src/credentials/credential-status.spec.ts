import { decisionToPublish } from './credential-status';

describe('what is told of a wallet credential', () => {
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
  ] as const)('with %s told last, and %s wanted, is %s', (told, wanted, decision) => {
    expect(decisionToPublish(told, wanted)).toBe(decision);
  });
});

import { nextIssuanceCredentialStatus, nextIssuanceStatus } from './issuance-status';

describe('issuance status', () => {
  const statuses = ['offered', 'completed', 'failed', 'expired'] as const;
  const moves = { complete: 'completed', fail: 'failed', expire: 'expired' } as const;

  for (const status of statuses) {
    for (const trigger of ['complete', 'fail', 'expire'] as const) {
      if (status === 'offered') {
        it(`moves from ${status} to ${moves[trigger]} on ${trigger}`, () => {
          expect(nextIssuanceStatus(status, trigger)).toBe(moves[trigger]);
        });
      } else {
        it(`refuses to ${trigger} what is ${status}`, () => {
          expect(() => nextIssuanceStatus(status, trigger)).toThrow('INVALID_STATE');
        });
      }
    }
  }
});

describe('issuance credential status', () => {
  it.each([
    ['offered', 'issue', 'issued'],
    ['issued', 'accept', 'accepted'],
    ['issued', 'reject', 'rejected'],
    ['accepted', 'accept', 'accepted'],
    ['accepted', 'reject', 'rejected'],
    ['rejected', 'accept', 'accepted'],
    ['rejected', 'reject', 'rejected'],
  ] as const)('moves from %s on %s to %s', (status, trigger, next) => {
    expect(nextIssuanceCredentialStatus(status, trigger)).toBe(next);
  });

  it.each([
    ['offered', 'accept'],
    ['offered', 'reject'],
    ['issued', 'issue'],
    ['accepted', 'issue'],
    ['rejected', 'issue'],
  ] as const)('refuses, from %s, to %s', (status, trigger) => {
    expect(() => nextIssuanceCredentialStatus(status, trigger)).toThrow('INVALID_STATE');
  });
});

import { toStatusNotice } from './status-notice';

describe('toStatusNotice', () => {
  it.each([
    [0, 1, 'credential-revoked'],
    [0, 2, 'credential-suspended'],
    [0, 3, 'credential-revoked'],
    [2, 1, 'credential-revoked'],
    [2, 0, 'credential-reinstated'],
    [1, 0, 'credential-reinstated'],
    [1, 3, undefined],
    [0, 0, undefined],
  ])('returns for %i after %i: %s', (before, after, kind) => {
    expect(toStatusNotice(before, after)).toBe(kind);
  });
});

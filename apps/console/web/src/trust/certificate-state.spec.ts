import { canActivate, canRevoke, CERTIFICATE_STATUSES, endsSoon } from './certificate-state';

const NOW = Date.parse('2026-11-25T10:00:00Z');

describe('endsSoon', () => {
  it.each([
    ['active', '2026-12-10T10:00:00Z', true],
    ['active', '2027-02-10T10:00:00Z', false],
    ['deactivated', '2026-12-10T10:00:00Z', false],
  ] as const)('of a certificate that is %s until %s is %s', (status, expiresAt, expected) => {
    expect(endsSoon({ status, expiresAt }, NOW)).toBe(expected);
  });
});

describe('the acts on a certificate', () => {
  it('activate one that does not sign yet or any more', () => {
    expect(CERTIFICATE_STATUSES.filter(canActivate)).toEqual(['pendingActivation', 'deactivated']);
  });

  it('revoke one that is not final', () => {
    expect(CERTIFICATE_STATUSES.filter(canRevoke)).toEqual(['pendingActivation', 'active', 'deactivated']);
  });
});

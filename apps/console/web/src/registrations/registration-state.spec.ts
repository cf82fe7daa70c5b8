import { stateOfRegistration } from './registration-state';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const ACTIVE = { status: 'active' as const, warnings: [], expiresAt: null };
const inDays = (days: number) => new Date(NOW + days * 86_400_000).toISOString();

describe('stateOfRegistration', () => {
  it('tells that a certificate ends within thirty days', () => {
    expect(stateOfRegistration(ACTIVE, NOW)).toBe('active');
    expect(stateOfRegistration({ ...ACTIVE, expiresAt: inDays(40) }, NOW)).toBe('active');
    expect(stateOfRegistration({ ...ACTIVE, expiresAt: inDays(20) }, NOW)).toBe('endsSoon');
  });

  it('tells first that a certificate has ended, and then that wallets are not shown it', () => {
    const warnings = ['subjectMissing' as const];
    expect(stateOfRegistration({ ...ACTIVE, warnings, expiresAt: inDays(20) }, NOW)).toBe('notShown');
    expect(stateOfRegistration({ status: 'expired', warnings, expiresAt: inDays(-1) }, NOW)).toBe('expired');
  });
});

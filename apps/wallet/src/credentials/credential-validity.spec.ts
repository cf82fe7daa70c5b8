import { toCredentialValidity } from './credential-validity';

const NOW = new Date('2026-11-25T10:00:00Z');
const PAST = new Date('2026-11-25T09:00:00Z');
const FUTURE = new Date('2026-11-25T11:00:00Z');

describe('toCredentialValidity', () => {
  it.each([
    ['valid', {}, 0],
    ['valid', { validFrom: PAST, validUntil: FUTURE }, 0],
    ['valid', { validFrom: NOW }, 0],
    ['not-yet-valid', { validFrom: FUTURE }, 0],
    ['expired', { validUntil: PAST }, 0],
    ['expired', { validUntil: NOW }, null],
    ['unknown', { validUntil: FUTURE }, null],
    ['revoked', { validUntil: PAST }, 1],
    ['suspended', { validUntil: FUTURE }, 2],
    ['revoked', {}, 3],
  ] as const)('returns %s for %j and the status %j', (validity, times, status) => {
    expect(toCredentialValidity(times, status, NOW)).toBe(validity);
  });
});

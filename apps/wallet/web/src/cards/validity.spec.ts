import { isNoteworthy, shownValidity } from './validity';

const NOW = Date.parse('2026-11-25T10:00:00Z');

describe('shownValidity', () => {
  it.each([
    ['valid', 'valid', null],
    ['valid', 'valid', '2027-11-25T10:00:00Z'],
    ['expiring', 'valid', '2026-12-20T10:00:00Z'],
    ['revoked', 'revoked', '2026-12-20T10:00:00Z'],
    ['expired', 'expired', '2026-11-24T10:00:00Z'],
  ] as const)('is %s for what is %s until %s', (shown, validity, validUntil) => {
    expect(shownValidity({ validity, validUntil }, NOW)).toBe(shown);
  });
});

describe('isNoteworthy', () => {
  it('keeps cards free of what is in order, and of what is not known', () => {
    expect(['valid', 'unknown'].map((each) => isNoteworthy(each as 'valid'))).toEqual([false, false]);
    expect(['expiring', 'revoked'].map((each) => isNoteworthy(each as 'revoked'))).toEqual([true, true]);
  });
});

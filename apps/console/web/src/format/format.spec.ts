import { toLabel } from './attribute-name';
import { colorsOf, textColorOn } from './colors';
import { duration } from './durations';
import { isId, shortId } from './ids';
import { initials } from './initials';
import { daysUntil, relativeTime } from './times';

const NOW = Date.parse('2026-11-25T10:00:00Z');

describe('relativeTime', () => {
  it.each([
    ['2026-11-25T09:59:40Z', 'this minute'],
    ['2026-11-25T09:57:00Z', '3 minutes ago'],
    ['2026-11-25T12:00:00Z', 'in 2 hours'],
    ['2026-11-24T09:00:00Z', 'yesterday'],
    ['2026-12-20T10:00:00Z', 'in 25 days'],
  ])('says of %s %s', (iso, text) => {
    expect(relativeTime(iso, NOW, 'en-ZA')).toBe(text);
  });

  it('says the date of what is more than 30 days away', () => {
    expect(relativeTime('2025-01-15T12:00:00Z', NOW, 'en-ZA')).toMatch(/15 Jan 2025/);
  });
});

describe('daysUntil', () => {
  it('counts whole days, and is negative for the past', () => {
    expect(daysUntil('2026-11-27T09:00:00Z', NOW)).toBe(1);
    expect(daysUntil('2026-11-25T09:00:00Z', NOW)).toBe(-1);
  });
});

describe('colorsOf', () => {
  it('returns the colour of the tenant, and a text colour that can be read on it', () => {
    expect(colorsOf('#ffe000')).toEqual({ brand: '#ffe000', onBrand: '#000000' });
    expect(textColorOn('#14532d')).toBe('#ffffff');
  });

  it.each([undefined, 'red', '#fff', '#14532d; x'])('returns the default for %j', (wanted) => {
    expect(colorsOf(wanted).brand).toBe('#14532d');
  });
});

describe('ids', () => {
  it('accepts a UUID of version 7, and nothing else', () => {
    expect(isId('01932f5e-7b1c-7c3a-9a5e-2f6d1c0b8a41')).toBe(true);
    expect(isId('01932f5e-7b1c-4c3a-9a5e-2f6d1c0b8a41')).toBe(false);
    expect(isId('platform:student-card')).toBe(false);
    expect(shortId('01932f5e-7b1c-7c3a-9a5e-2f6d1c0b8a41')).toBe('1c0b8a41');
  });
});

describe('toLabel', () => {
  it.each([
    ['given_name', 'Given name'],
    ['birthDate', 'Birth date'],
    ['age_over_18', 'Age over 18'],
  ])('makes of %s %s', (name, label) => {
    expect(toLabel(name)).toBe(label);
  });
});

describe('duration', () => {
  it.each([
    [0, '0 sec'],
    [59, '59 sec'],
    [119, '1 min'],
    [7_300, '2 hr'],
    [200_000, '2 days'],
  ])('makes of %d seconds %s', (seconds, text) => {
    expect(duration(seconds, 'en')).toBe(text);
  });
});

describe('initials', () => {
  it.each([
    ['Thandi Nkosi', 'TN'],
    ['Thandi van der Nkosi', 'TN'],
    ['thandi', 'T'],
    ['', ''],
  ])('makes of %j %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});

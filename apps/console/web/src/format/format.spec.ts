import { contrastBetween } from '@vc/web/format';
import { duration } from './durations';
import { isId, shortId } from './ids';
import { initials } from './initials';

describe('ids', () => {
  it('accepts a UUID of version 7, and nothing else', () => {
    expect(isId('01932f5e-7b1c-7c3a-9a5e-2f6d1c0b8a41')).toBe(true);
    expect(isId('01932f5e-7b1c-4c3a-9a5e-2f6d1c0b8a41')).toBe(false);
    expect(isId('platform:student-card')).toBe(false);
    expect(shortId('01932f5e-7b1c-7c3a-9a5e-2f6d1c0b8a41')).toBe('1c0b8a41');
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

describe('contrastBetween', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#14532d', '#14532d', 1],
    ['#767676', '#ffffff', 4.54],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrastBetween(one, other)).toBeCloseTo(ratio, 2);
  });
});

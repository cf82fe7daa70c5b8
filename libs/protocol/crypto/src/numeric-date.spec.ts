import { isNumericDate, toNumericDate } from './numeric-date';

describe('isNumericDate', () => {
  it.each([-62_135_596_800, 0, -1, 1.5, 1_795_000_000, 253_402_300_799])('accepts %d', (value) => {
    expect(isNumericDate(value)).toBe(true);
  });

  it.each([-62_135_596_801, 253_402_300_800, 1e300, Infinity, NaN, '1795000000', null, undefined])(
    'rejects %p',
    (value) => {
      expect(isNumericDate(value)).toBe(false);
    },
  );
});

describe('toNumericDate', () => {
  it('returns whole seconds since 1970', () => {
    expect(toNumericDate(new Date('1970-01-01T00:00:01.999Z'))).toBe(1);
    expect(toNumericDate(new Date('1969-12-31T23:59:59.999Z'))).toBe(-1);
  });
});

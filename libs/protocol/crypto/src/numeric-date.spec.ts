import { isNumericDate } from './numeric-date';

describe('isNumericDate', () => {
  it.each([0, -1, 1.5, 1_795_000_000, 253_402_214_400])('accepts %d', (value) => {
    expect(isNumericDate(value)).toBe(true);
  });

  it.each([253_402_214_401, 1e300, Infinity, NaN, '1795000000', null, undefined])('rejects %p', (value) => {
    expect(isNumericDate(value)).toBe(false);
  });
});

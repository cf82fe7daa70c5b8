import { parseIdNumber } from './id-number';

const today = new Date('2026-11-21T12:00:00Z');

describe('parseIdNumber', () => {
  it.each([
    ['8001015009087', '1980-01-01', 'citizen'],
    ['9001010001187', '1990-01-01', 'permanentResident'],
    ['0002290001086', '2000-02-29', 'citizen'],
  ])('accepts %s', (text, dateOfBirth, citizenship) => {
    expect(parseIdNumber(text, today)).toEqual({ value: text, dateOfBirth, citizenship });
  });

  it.each([
    ['twelve digits', '800101500908', '13 digits'],
    ['letters', '80010150090a7', '13 digits'],
    ['digits of another script', '٨001015009087', '13 digits'],
    ['a month that is none', '8013015009080', 'date of birth'],
    ['a day that the month does not have', '8002305009080', 'date of birth'],
    ['a leap day of a year that has none', '0102295009080', 'date of birth'],
    ['another citizenship', '8001015009285', 'citizenship'],
    ['a wrong check digit', '8001015009088', 'check digit'],
    ['two digits that changed places', '8001010509087', 'check digit'],
  ])('rejects %s', (_, text, violation) => {
    expect(parseIdNumber(text, today)).toEqual({ violation: expect.stringContaining(violation) });
  });

  it('reads a day in the future as one of the last century', () => {
    const newborn = parseIdNumber('2611210001089', today);
    expect(newborn).toMatchObject({ dateOfBirth: '2026-11-21' });
    expect(parseIdNumber('2611220001087', today)).toMatchObject({ dateOfBirth: '1926-11-22' });
  });
});

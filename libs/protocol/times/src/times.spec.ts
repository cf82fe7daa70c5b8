import { parseCalendarDate, parseDateTime, parseHttpDate, parseIsoTime, readDateTime, toInstant } from './index';

const now = new Date('2026-06-01T12:00:00Z');

describe('toInstant', () => {
  it('returns the instant of the years before 100', () => {
    expect(toInstant({ year: 1, month: 1, day: 1 })?.toISOString()).toBe('0001-01-01T00:00:00.000Z');
  });

  it.each([
    [{ year: 2026, month: 2, day: 29 }],
    [{ year: 2026, month: 0, day: 1 }],
    [{ year: 2026, month: 13, day: 1 }],
    [{ year: 2026, month: 1, day: 0 }],
    [{ year: NaN, month: 1, day: 1 }],
  ])('rejects %j', (fields) => {
    expect(toInstant(fields)).toBeUndefined();
  });
});

describe('parseDateTime', () => {
  it.each([
    ['2026-06-01T12:00:00Z', '2026-06-01T12:00:00.000Z'],
    ['2024-02-29T23:59:59.1239Z', '2024-02-29T23:59:59.123Z'],
    ['2026-01-01T01:00:00+02:00', '2025-12-31T23:00:00.000Z'],
    ['2025-12-31T23:30:00.5-01:00', '2026-01-01T00:30:00.500Z'],
  ])('accepts %s', (text, expected) => {
    expect(parseDateTime(text)?.toISOString()).toBe(expected);
  });

  it.each([
    '2026-02-30T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-06-31T00:00:00Z',
    '2026-06-01T24:00:00Z',
    '2016-12-31T23:59:60Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-06-01T12:60:00Z',
    '2026-06-01T12:00:00+24:00',
    '2026-06-01T12:00:00+01:60',
    '2026-06-01T12:00:00',
    '2026-06-01 12:00:00Z',
    '2026-06-01',
    'notatimeatalZ',
    '',
    0,
    null,
    undefined,
  ])('rejects %p', (text) => {
    expect(parseDateTime(text)).toBeUndefined();
  });
});

describe('readDateTime', () => {
  it('throws for another text', () => {
    expect(readDateTime('2026-06-01T12:00:00Z')).toEqual(now);
    expect(() => readDateTime('2026-02-30T12:00:00Z')).toThrow('A time is not a date-time');
  });
});

describe('parseIsoTime', () => {
  it.each(['2026-06-01T12:00:00Z', '2026-06-01T14:00:00+02:00', '2026-06-01T12:00Z'])('accepts %s', (text) => {
    expect(parseIsoTime(text)).toEqual(now);
  });

  it.each(['2026-06-01', '2026-06', '2026'])('accepts %s', (text) => {
    expect(parseIsoTime(text)).toEqual(new Date(text));
  });

  it.each(['2026-W23', '2026-02-30', '2026-02-29T12:00:00Z', '2026-06-01T24:00:00Z', '2026-13-01', 'now', ''])(
    'rejects %s',
    (text) => {
      expect(parseIsoTime(text)).toBeUndefined();
    },
  );
});

describe('parseCalendarDate', () => {
  it('accepts a day that exists', () => {
    expect(parseCalendarDate('2024-02-29')?.toISOString()).toBe('2024-02-29T00:00:00.000Z');
  });

  it.each(['2026-02-29', '2026-04-31', '2026-6-1', '2026-06-01T00:00:00Z', 20260601])('rejects %p', (text) => {
    expect(parseCalendarDate(text)).toBeUndefined();
  });
});

describe('parseHttpDate', () => {
  it.each(['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'])(
    'accepts %s',
    (text) => {
      expect(parseHttpDate(text, now)?.toISOString()).toBe('1994-11-06T08:49:37.000Z');
    },
  );

  it('takes two digits for a year at most 50 years ahead', () => {
    expect(parseHttpDate('Sunday, 06-Nov-76 08:49:37 GMT', now)?.getUTCFullYear()).toBe(2076);
    expect(parseHttpDate('Sunday, 06-Nov-77 08:49:37 GMT', now)?.getUTCFullYear()).toBe(1977);
  });

  it.each([
    'Mon, 30 Feb 2026 08:49:37 GMT',
    'Sun, 06 Nov 1994 24:00:00 GMT',
    'Sun, 06 Nov 1994 08:49:37 +0100',
    '2026-06-01T12:00:00Z',
    '1',
  ])('rejects %s', (text) => {
    expect(parseHttpDate(text, now)).toBeUndefined();
  });
});

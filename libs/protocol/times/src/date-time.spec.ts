import { parseCalendarDate, parseDateTime } from './index';

describe('parseCalendarDate', () => {
  it.each(['2026-02-28', '2024-02-29', '2000-02-29', '2026-12-31', '2026-04-30', '0001-01-01'])(
    'accepts %s',
    (text) => {
      expect(parseCalendarDate(text)?.toISOString()).toBe(`${text}T00:00:00.000Z`);
    },
  );

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
  ])('rejects %s', (text) => {
    expect(parseCalendarDate(text)).toBeUndefined();
  });
});

describe('parseDateTime', () => {
  it.each(['2026-11-25T23:59:59Z', '2024-02-29T00:00:00.123456+14:00', '2026-11-25T12:00:00-00:30'])(
    'accepts %s',
    (text) => {
      expect(parseDateTime(text)?.getTime()).toBe(Date.parse(text));
    },
  );

  it.each([
    '2026-02-30T12:00:00Z',
    '2026-11-25T24:00:00Z',
    '2026-11-25T12:60:00Z',
    '2026-11-25T12:00:60Z',
    '2o26-11-25T12:00:00Z',
    '2026-1 -25T12:00:00Z',
    '2026-11-25T12:00:0/Z',
    '2026-11-25T12:00:0:Z',
    '2026-11-25T-1:00:00Z',
    '2026-11-25t12:00:00z',
    '2026-11-25T12:00:00',
    '2026-11-25T12:00:00+24:00',
    '2026-11-25T12:00:00+02:60',
    '2026-11-25T12:00:00.Z',
    '2026-11-25 12:00:00Z',
    '2026-11-25',
  ])('rejects %s', (text) => {
    expect(parseDateTime(text)).toBeUndefined();
  });
});

import { dateTime, minutesText, timeElement } from './date-time';

const TIME = new Date('2026-12-01T09:30:00Z');

describe('dateTime', () => {
  it.each([
    ['en', '1 December 2026 at 09:30 UTC'],
    ['af', '01 Desember 2026 om 09:30 UTC'],
  ] as const)('formats a time in %s', (language, text) => {
    expect(dateTime(TIME, language)).toBe(text);
    expect(timeElement(TIME, language).text).toBe(`<time datetime="2026-12-01T09:30:00.000Z">${text}</time>`);
  });
});

describe('minutesText', () => {
  it.each([
    ['en', 1, '1 minute'],
    ['en', 15, '15 minutes'],
    ['af', 1, '1 minuut'],
    ['af', 15, '15 minute'],
  ] as const)('formats in %s %d minutes', (language, minutes, text) => {
    expect(minutesText(minutes, language)).toBe(text);
  });
});

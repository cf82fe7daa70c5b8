import { readTime } from './read-time';

describe('readTime', () => {
  it.each([
    ['2026-11-23T08:30:00Z', '2026-11-23T08:30:00.000Z'],
    ['2026-11-23T08:30+02:00', '2026-11-23T06:30:00.000Z'],
  ])('reads %s', (text, time) => {
    expect(readTime(text)).toBe(time);
  });

  it.each(['2026-02-30T08:30:00Z', '2026-11-23T24:00:00Z', '2026-11-23T24:00Z', '2026-11-23', 'x'])(
    'rejects %s',
    (text) => {
      expect(() => readTime(text)).toThrow('It must be a time');
    },
  );
});

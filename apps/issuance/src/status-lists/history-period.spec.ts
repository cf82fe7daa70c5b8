import { periodAt } from './history-period';

const at = (text: string) => new Date(`2026-06-01T${text}Z`);
const now = at('12:00:00');

describe('periodAt', () => {
  it.each([
    ['11:00:00', '11:00:00'],
    ['11:00:01', '11:00:00'],
    ['11:04:59', '11:00:00'],
    ['11:05:00', '11:05:00'],
  ])('returns for %s the period from %s', (time, start) => {
    expect(periodAt(at(time), now).start).toEqual(at(start));
  });

  it('returns a period that has begun a minute ago', () => {
    expect(periodAt(now, now).start).toEqual(at('11:55:00'));
    expect(periodAt(at('12:00:59'), at('12:00:59')).start).toEqual(at('11:55:00'));
    expect(periodAt(at('12:01:00'), at('12:01:00')).start).toEqual(at('12:00:00'));
  });

  it('returns a period that contains the time', () => {
    for (let seconds = 0; seconds < 1_000; seconds += 1) {
      const time = new Date(now.getTime() + seconds * 1_000);
      const { start, end } = periodAt(time, time);
      expect(start <= time && time < end).toBe(true);
    }
  });
});

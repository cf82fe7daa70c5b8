import { pino } from 'pino';
import { timeOfLine } from './time-of-line';

describe('timeOfLine', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    '2026-11-25T07:00:00.000Z',
    '2026-11-25T07:00:00.007Z',
    '2026-11-25T07:00:00.999Z',
    '2027-01-01T00:00:00.040Z',
  ])('is what pino writes at %s', (time) => {
    jest.setSystemTime(new Date(time));
    expect(timeOfLine()).toBe(pino.stdTimeFunctions.isoTime());
  });
});

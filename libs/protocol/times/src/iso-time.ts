import { toInstant } from './instant';

const CALENDAR_DATE = /^(\d{4})-?(\d\d)-?(\d\d)(?!\d)/;
const HOUR_24 = /[T\s]24/;

/**
 * Parses a date, or a date and time, in the forms of ISO 8601 that `Date` can read. A time without an offset is local.
 * @returns undefined for another text, such as a week, for a day that does not exist and for 24:00
 */
export function parseIsoTime(text: string): Date | undefined {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || hasHour24(text)) return undefined;
  const [year = NaN, month = 0, day = 0] = (CALENDAR_DATE.exec(text) ?? []).slice(1).map(Number);
  return Number.isNaN(year) || toInstant({ year, month, day }) ? time : undefined;
}

/** Whether a time has the hour after the last one of a day (ISO 8601), which `Date` takes for the first one of the next day. */
export function hasHour24(text: string): boolean {
  return HOUR_24.test(text);
}

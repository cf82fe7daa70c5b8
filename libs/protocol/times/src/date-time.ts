import { toFields, toInstant } from './instant';

const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:Z|([+-])(\d\d):(\d\d))$/;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const MINUTE_MS = 60_000;

/**
 * Parses a `date-time` of RFC 3339 §5.6, which is also an `xs:dateTime` with a time zone. Fractions are cut to milliseconds.
 * @returns undefined for another text, and for a time that does not exist or is a leap second
 */
export function parseDateTime(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined;
  if (isOfWholeSeconds(value)) return readWholeSeconds(value);
  const match = DATE_TIME.exec(value);
  if (!match) return undefined;
  const [sign, hours, minutes] = match.slice(8);
  const [local, offset] = [toInstant(toFields(match.slice(1, 8))), toOffset(sign, Number(hours), Number(minutes))];
  return local && offset !== undefined ? new Date(local.getTime() - offset) : undefined;
}

/** Whether a text has the signs of `YYYY-MM-DDTHH:MM:SSZ`, as most times have, at their places. */
function isOfWholeSeconds(text: string): boolean {
  if (text.length !== 20 || text[10] !== 'T' || text[19] !== 'Z') return false;
  return text[4] === '-' && text[7] === '-' && text[13] === ':' && text[16] === ':';
}

/** Reads the digits between them, without the copies that an expression makes. */
function readWholeSeconds(text: string): Date | undefined {
  return toInstant({
    year: digitsAt(text, 0, 4),
    month: digitsAt(text, 5, 7),
    day: digitsAt(text, 8, 10),
    hour: digitsAt(text, 11, 13),
    minute: digitsAt(text, 14, 16),
    second: digitsAt(text, 17, 19),
  });
}

/** @returns NaN, which is in no instant, if there is something else than digits */
function digitsAt(text: string, start: number, end: number): number {
  let number = 0;
  for (let index = start; index < end; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return NaN;
    number = number * 10 + digit;
  }
  return number;
}

/** @returns milliseconds that the local time is ahead of UTC */
function toOffset(sign: string | undefined, hours: number, minutes: number): number | undefined {
  if (sign === undefined) return 0;
  if (hours > 23 || minutes > 59) return undefined;
  const offset = (hours * 60 + minutes) * MINUTE_MS;
  return sign === '+' ? offset : -offset;
}

/**
 * Reads a text that this platform has written as `parseDateTime`.
 * @throws Error for another text
 */
export function readDateTime(text: string): Date {
  const time = parseDateTime(text);
  if (!time) throw new Error('A time is not a date-time of RFC 3339.');
  return time;
}

/**
 * Parses a `full-date` of RFC 3339 §5.6 as the start of the day in UTC.
 * @returns undefined for another text, and for a day that does not exist
 */
export function parseCalendarDate(value: unknown): Date | undefined {
  const match = typeof value === 'string' ? DATE.exec(value) : null;
  return match ? toInstant(toFields(match.slice(1))) : undefined;
}

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

import { toInstant } from './instant';

const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])(\d\d):(\d\d))$/;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const MINUTE_MS = 60_000;

/**
 * Parses a `date-time` of RFC 3339 §5.6, which is also an `xs:dateTime` with a time zone. Fractions are cut to milliseconds.
 * @returns undefined for another text, and for a time that does not exist or is a leap second
 */
export function parseDateTime(value: unknown): Date | undefined {
  const match = typeof value === 'string' ? DATE_TIME.exec(value) : null;
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const [fraction = '', sign, offsetHours, offsetMinutes] = match.slice(7);
  const millisecond = Number(fraction.padEnd(3, '0').slice(0, 3));
  const local = toInstant({ year, month, day, hour, minute, second, millisecond });
  if (!local || sign === undefined) return local;
  const [hours, minutes] = [Number(offsetHours), Number(offsetMinutes)];
  if (hours > 23 || minutes > 59) return undefined;
  const offset = (hours * 60 + minutes) * MINUTE_MS;
  return new Date(local.getTime() + (sign === '+' ? -offset : offset));
}

/**
 * Parses a `full-date` of RFC 3339 §5.6 as the start of the day in UTC.
 * @returns undefined for another text, and for a day that does not exist
 */
export function parseCalendarDate(value: unknown): Date | undefined {
  const match = typeof value === 'string' ? DATE.exec(value) : null;
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  return toInstant({ year, month, day });
}

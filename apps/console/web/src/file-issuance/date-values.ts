const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** RFC 3339: with a zone, so that the value does not depend on where the browser is. Seconds may be left out. */
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.(\d+))?)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const MILLISECOND_DIGITS = 3;
/** The length of `2026-11-25T10:00:00`. */
const SECOND_LENGTH = 19;

/** Whether a text is a day of the calendar; `2026-02-30` is none. */
export function isDay(text: string): boolean {
  const time = DATE.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The time in UTC with all digits of its second, or undefined if its day or its hour does not exist (RFC 3339 §5.7). */
export function toDateTime(text: string): string | undefined {
  const [, day = '', fraction = ''] = DATE_TIME.exec(text) ?? [];
  if (!isDay(day)) return undefined;
  const utc = new Date(text).toISOString();
  return fraction.length > MILLISECOND_DIGITS ? `${utc.slice(0, SECOND_LENGTH)}.${fraction}Z` : utc;
}

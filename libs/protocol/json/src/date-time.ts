const FULL_DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const DATE_TIME = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Whether a text is a `full-date` of RFC 3339 §5.6 that the calendar has: `2026-02-30` is none (§5.7). */
export function isFullDate(text: string): boolean {
  const [year = 0, month = 0, day = 0] = (FULL_DATE.exec(text) ?? []).slice(1).map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= lastDayOf(year, month);
}

/**
 * Whether a text is a `date-time` of RFC 3339 §5.6 whose day and hour exist (§5.7). Leap seconds, which `Date` does not
 * have, are none.
 */
export function isDateTime(text: string): boolean {
  const [, day] = DATE_TIME.exec(text) ?? [];
  return day !== undefined && isFullDate(day);
}

function lastDayOf(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeapYear ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Fields of a time in UTC, as a text writes them. */
export interface DateFields {
  year: number;
  /** 1 to 12 */
  month: number;
  day: number;
  hour?: number;
  minute?: number;
  second?: number;
  millisecond?: number;
}

const MIDNIGHT = { hour: 0, minute: 0, second: 0, millisecond: 0 };

/**
 * Returns the instant of a time in UTC.
 * @returns undefined for a time that does not exist, such as 30 February or 24:00, which `Date` moves to the next day, and
 *   for a leap second, which `Date` cannot represent
 */
export function toInstant(fields: DateFields): Date | undefined {
  const { year, month, day, hour, minute, second, millisecond } = { ...MIDNIGHT, ...fields };
  const date = new Date(0);
  // Date.UTC takes the years 0 to 99 for those of the 20th century.
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, millisecond);
  const found = [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ];
  const isSame = [year, month, day, hour, minute, second].every((value, index) => value === found[index]);
  return isSame ? date : undefined;
}

/** Reads digits for year, month, day and, where there are more, hour, minute, second and the fraction of a second. */
export function toFields([year, month, day, hour, minute, second, fraction]: (string | undefined)[]): DateFields {
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    ...(hour !== undefined && { hour: Number(hour), minute: Number(minute), second: Number(second) }),
    ...(fraction !== undefined && { millisecond: Number(fraction.padEnd(3, '0').slice(0, 3)) }),
  };
}

/** Returns a date. A text in place of the number is an error of the compiler. */
export function toDate(milliseconds: number): Date {
  return new Date(milliseconds);
}

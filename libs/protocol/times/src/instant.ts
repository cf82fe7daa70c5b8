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

/**
 * Returns the instant of a time in UTC.
 * @returns undefined for a time that does not exist, such as 30 February or 24:00, which `Date` moves to the next day, and
 *   for a leap second, which `Date` cannot represent
 */
export function toInstant({
  year,
  month,
  day,
  hour = 0,
  minute = 0,
  second = 0,
  millisecond = 0,
}: DateFields): Date | undefined {
  const date = new Date(0);
  // Date.UTC takes the years 0 to 99 for those of the 20th century.
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, millisecond);
  const isSame =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second;
  return isSame ? date : undefined;
}

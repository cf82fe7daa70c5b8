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
export function toInstant(fields: DateFields): Date | undefined {
  const { year, month, day, hour = 0, minute = 0, second = 0, millisecond = 0 } = fields;
  const date = new Date(0);
  // Date.UTC takes the years 0 to 99 for those of the 20th century.
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, millisecond);
  return isOnDay(date, fields) && isAtTime(date, hour, minute, second) ? date : undefined;
}

function isOnDay(date: Date, { year, month, day }: DateFields): boolean {
  return date.getUTCFullYear() === year && date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
}

function isAtTime(date: Date, hour: number, minute: number, second: number): boolean {
  return date.getUTCHours() === hour && date.getUTCMinutes() === minute && date.getUTCSeconds() === second;
}

/** Reads digits for year, month, day and, where there are more, hour, minute, second and the fraction of a second. */
export function toFields([year, month, day, hour, minute, second, fraction]: (string | undefined)[]): DateFields {
  const fields: DateFields = { year: Number(year), month: Number(month), day: Number(day) };
  if (hour !== undefined) {
    fields.hour = Number(hour);
    fields.minute = Number(minute);
    fields.second = Number(second);
  }
  if (fraction !== undefined) fields.millisecond = Number(fraction.padEnd(3, '0').slice(0, 3));
  return fields;
}

/** Returns a date. A text in place of the number is an error of the compiler. */
export function toDate(milliseconds: number): Date {
  return new Date(milliseconds);
}

/** XML Schema 1.1 part 2 §3.4.28, with an offset, as VCDM 2.0 §9.1 gives it. */
const DATE_TIME_STAMP =
  /^-?(?:[1-9]\d{3,}|0\d{3})-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?|24:00:00(?:\.0+)?)(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))$/;

/** The longest value that is read, because the expression allows any number of digits. */
const MAX_CHARACTERS = 64;

/** Parses a `dateTimeStamp`. @returns undefined where it is none, such as one without an offset or of 30 February */
export function parseDateTimeStamp(value: unknown): Date | undefined {
  if (typeof value !== 'string' || value.length > MAX_CHARACTERS || !DATE_TIME_STAMP.test(value)) return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) || !isDayOfMonth(value) ? undefined : date;
}

/** Writes a time in UTC to the second. */
export function toDateTimeStamp(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, 'Z');
}

/** `Date` moves 30 February to March. */
function isDayOfMonth(value: string): boolean {
  const [year = 0, month = 0, day = 0] = (/^-?(\d+)-(\d\d)-(\d\d)/.exec(value) ?? []).slice(1).map(Number);
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

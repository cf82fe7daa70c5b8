const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
];
/** Further away, a date says more. */
const LONGEST_RELATIVE_MS = 30 * DAY_MS;

/** `3 hours ago`, `in 5 days`, or the date if it is more than 30 days away. @param iso ISO 8601 */
export function relativeTime(iso: string, now: number, locale: string): string {
  const difference = Date.parse(iso) - now;
  const distance = Math.abs(difference);
  const isFar = distance > LONGEST_RELATIVE_MS;
  if (isFar) return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(Date.parse(iso));
  const [unit, ms] = UNITS.find(([, length]) => distance >= length) ?? ['minute', MINUTE_MS];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(difference / ms), unit);
}

/** Date and time in the zone of the browser. @param iso ISO 8601 */
export function dateAndTime(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(Date.parse(iso));
}

/** Whole days until then, negative if it is past. */
export function daysUntil(iso: string, now: number): number {
  return Math.floor((Date.parse(iso) - now) / DAY_MS);
}

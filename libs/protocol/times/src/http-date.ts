import { toInstant } from './instant';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MONTH = `(?<month>${MONTHS.join('|')})`;
const TIME = '(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)';
const FORMS = [
  // IMF-fixdate, and the obsolete forms of RFC 850 and asctime.
  `^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\\d\\d) ${MONTH} (?<year>\\d{4}) ${TIME} GMT$`,
  `^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\\d\\d)-${MONTH}-(?<year>\\d\\d) ${TIME} GMT$`,
  `^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${MONTH} (?<day>[ \\d]\\d) ${TIME} (?<year>\\d{4})$`,
].map((form) => new RegExp(form));
const HALF_CENTURY = 50;

/**
 * Parses an HTTP date in one of the three forms of RFC 9110 §5.6.7.
 * @returns undefined for another text, and for a time that does not exist
 */
export function parseHttpDate(value: string, now: Date): Date | undefined {
  const groups = FORMS.map((form) => form.exec(value)?.groups).find((found) => found !== undefined);
  if (!groups) return undefined;
  const [day = 0, year = 0, hour = 0, minute = 0, second = 0] = ['day', 'year', 'hour', 'minute', 'second'].map(
    (name) => Number(groups[name]),
  );
  const month = MONTHS.indexOf(groups.month ?? '') + 1;
  return toInstant({ year: year < 100 ? toFullYear(year, now) : year, month, day, hour, minute, second });
}

/** Two digits that would be more than 50 years ahead are of the century before. */
function toFullYear(digits: number, now: Date): number {
  const present = now.getUTCFullYear();
  const year = present - (present % 100) + digits;
  return year > present + HALF_CENTURY ? year - 100 : year;
}

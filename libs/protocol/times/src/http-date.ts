import { toInstant } from './instant';

const DAYS = 'Mon|Tue|Wed|Thu|Fri|Sat|Sun';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const IMF_FIXDATE = new RegExp(
  `^(?:${DAYS}), (\\d\\d) (${MONTHS.join('|')}) (\\d{4}) (\\d\\d):(\\d\\d):(\\d\\d) GMT$`,
);

/**
 * Parses an `IMF-fixdate`, the form of an HTTP date that senders generate (RFC 9110 §5.6.7).
 * @returns undefined for another text, and for a time that does not exist
 */
export function parseHttpDate(value: string): Date | undefined {
  const match = IMF_FIXDATE.exec(value);
  if (!match) return undefined;
  const [day, month = '', ...rest] = match.slice(1);
  const [year = 0, hour = 0, minute = 0, second = 0] = rest.map(Number);
  return toInstant({ year, month: MONTHS.indexOf(month) + 1, day: Number(day), hour, minute, second });
}

import { ValidationFailed } from '@vc/platform/http';
import { parseCalendarDate, toDate } from '@vc/protocol/times';

const DAY_MS = 24 * 3_600_000;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 400;

/** Days as YYYY-MM-DD (UTC), both included. */
export interface UsagePeriod {
  from: string;
  to: string;
}

/**
 * Returns the days of a query, of which either may be absent.
 * @throws ValidationFailed for a day that the calendar lacks, and for a range that ends before it begins or is too long
 */
export function usagePeriodOf({ from, to }: Partial<UsagePeriod>, now: Date): UsagePeriod {
  const last = to === undefined ? timeOf('to', dayOf(now)) : timeOf('to', to);
  const first = from === undefined ? last - (DEFAULT_DAYS - 1) * DAY_MS : timeOf('from', from);
  if (first > last) throw refused('from', 'must not be after the last day');
  if (last - first >= MAX_DAYS * DAY_MS) throw refused('from', `must be in the ${MAX_DAYS} days up to the last day`);
  return { from: dayOf(toDate(first)), to: dayOf(toDate(last)) };
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

function timeOf(parameter: keyof UsagePeriod, day: string): number {
  const time = parseCalendarDate(day);
  if (!time) throw refused(parameter, 'must be a day of the calendar');
  return time.getTime();
}

function refused(parameter: keyof UsagePeriod, rule: string): ValidationFailed {
  return new ValidationFailed([{ detail: `${parameter} ${rule}.`, source: { parameter } }]);
}

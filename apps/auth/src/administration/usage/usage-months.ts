import { ValidationFailed } from '@vc/platform/http';
import { readDateTime } from '@vc/protocol/times';

/** Fits into the 400 days that a question for usage may span. */
const MAX_MONTHS = 13;

/** Months as YYYY-MM (UTC), both included. */
export interface UsageMonths {
  from?: string | undefined;
  to?: string | undefined;
}

/** Returns the first and the last day of the months of a query. @throws ValidationFailed */
export function daysOfMonths({ from, to }: UsageMonths, now: Date): { from: string; to: string } {
  const last = to ?? now.toISOString().slice(0, 7);
  const first = from ?? last;
  const count = monthNumber(last) - monthNumber(first) + 1;
  if (count < 1) throw refused('from must not be after the last month.');
  if (count > MAX_MONTHS) throw refused(`from must be in the ${MAX_MONTHS} months up to the last one.`);
  const next = readDateTime(`${last}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1, 0);
  return { from: `${first}-01`, to: next.toISOString().slice(0, 10) };
}

function monthNumber(month: string): number {
  const [year, number] = month.split('-').map(Number);
  return (year ?? 0) * 12 + (number ?? 0);
}

function refused(detail: string): ValidationFailed {
  return new ValidationFailed([{ detail, source: { parameter: 'from' } }]);
}

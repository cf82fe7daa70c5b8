import { UsageError } from './command-line';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;

/** @throws UsageError for a text that is no time with an offset (RFC 3339 §5.6) */
export function parseTime(text: string): Date {
  const time = new Date(TIME.test(text) ? text : NaN);
  if (Number.isNaN(time.getTime())) throw new UsageError(`${text} is no time, for example 2026-11-24T03:00:00Z.`);
  return time;
}

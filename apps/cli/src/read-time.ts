import { parseDateTime } from '@vc/protocol/times';
import { InvalidArgumentError } from 'commander';

const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(?:\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Reads a time of an option: a date and time with an offset (RFC 3339), or how long ago it is (`30m`, `2h`, `7d`).
 * @returns the time in UTC, as the interface takes it
 * @throws InvalidArgumentError
 */
export function readTime(text: string): string {
  const time = TIME.test(text) ? timeOf(text) : Date.now() - agoMs(text);
  if (!Number.isNaN(time)) return new Date(time).toISOString();
  throw new InvalidArgumentError('It must be a time, such as 2026-11-23T08:30:00Z, or 30m, 2h or 7d ago.');
}

/** NaN for a day or an hour that does not exist. */
function timeOf(text: string): number {
  const [, minute = '', seconds = ':00', offset = ''] = TIME.exec(text) ?? [];
  return parseDateTime(`${minute}${seconds}${offset}`)?.getTime() ?? NaN;
}

function agoMs(text: string): number {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  return unit === undefined ? NaN : Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS];
}

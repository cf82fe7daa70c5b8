import type { CborValue } from '@vc/protocol/cbor';
import { Tagged } from '@vc/protocol/cbor';
import { parseDateTime } from '@vc/protocol/times';
import { MdocError } from './mdoc-error';

const TDATE_TAG = 0;
const FULL_DATE_TAG = 1004;
/** Without fractions of seconds, in UTC (§7.2.1). */
const TDATE = /^[^.]*Z$/;

/** Encodes a `tdate` in UTC without fractions of seconds (ISO/IEC 18013-5 §7.2.1). */
export function toTdate(date: Date): Tagged {
  return new Tagged(TDATE_TAG, `${date.toISOString().slice(0, 19)}Z`);
}

/** Encodes a `full-date`. @param text `YYYY-MM-DD` (RFC 8943 §1) */
export function toFullDate(text: string): Tagged {
  return new Tagged(FULL_DATE_TAG, text);
}

/** Parses a `tdate` without fractions of seconds, in UTC. @param what names it in the error. @throws MdocError */
export function parseTdate(value: CborValue | undefined, what: string): Date {
  const text = value instanceof Tagged && value.tag === TDATE_TAG ? value.value : undefined;
  const date = typeof text === 'string' && TDATE.test(text) ? parseDateTime(text) : undefined;
  if (!date) throw new MdocError(`${what} is not a date and time`);
  return date;
}

import type { Violation } from '@vc/platform/http';
import { violation } from '@vc/platform/http';
import { isNumericDate } from '@vc/protocol/crypto';
import { parseIsoTime } from '@vc/protocol/times';
import type { CreateIssuanceDto } from './create-issuance.dto';

const DEFAULT_LIFE_DAYS = 30;
const MAX_LIFE_DAYS = 365;
const DATE_RULE = 'must be a calendar date of the years 1 to 9999';
const DAY_MS = 24 * 60 * 60_000;

export interface IssuanceTimes {
  /** The expiry of the offer. */
  expiresAt: Date;
  /** The validity of the credentials; null when the template decides. */
  validFrom: Date | null;
  validUntil: Date | null;
}

export function toIssuanceTimes({ expiresAt, validity }: CreateIssuanceDto, now: Date): IssuanceTimes {
  return {
    expiresAt: expiresAt === undefined ? new Date(now.getTime() + DEFAULT_LIFE_DAYS * DAY_MS) : toTime(expiresAt),
    validFrom: toDate(validity?.validFrom),
    validUntil: toDate(validity?.validUntil),
  };
}

/** Violations that depend on the clock. */
export function* timeViolations({ expiresAt, validFrom, validUntil }: IssuanceTimes, now: Date): Generator<Violation> {
  const isInReach = expiresAt > now && expiresAt.getTime() <= now.getTime() + MAX_LIFE_DAYS * DAY_MS;
  if (!isInReach) {
    yield violation('/expiresAt', `must be in the future, at most ${MAX_LIFE_DAYS} days from now`);
  }
  if (!isRepresentable(validFrom)) yield violation('/validity/validFrom', DATE_RULE);
  if (!isRepresentable(validUntil)) yield violation('/validity/validUntil', DATE_RULE);
  else if (validUntil && validUntil <= now) yield violation('/validity/validUntil', 'must be in the future');
  else if (validFrom && validUntil && validUntil <= validFrom) {
    yield violation('/validity/validUntil', 'must be later than validFrom');
  }
}

/** ISO 8601 has dates that `Date` does not parse, such as weeks. */
function isRepresentable(date: Date | null): boolean {
  return date === null || isNumericDate(date.getTime() / 1000);
}

/** A time that cannot be read is an invalid date, which violates each rule. */
function toTime(text: string): Date {
  return parseIsoTime(text) ?? new Date(NaN);
}

function toDate(text: string | undefined): Date | null {
  return text === undefined ? null : toTime(text);
}

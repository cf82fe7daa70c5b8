import { ValidationFailed, Violation } from '@vc/platform/http';
import { CreateIssuanceDto } from './create-issuance.dto';

const DEFAULT_LIFE_DAYS = 30;
const MAX_LIFE_DAYS = 365;
const DAY_MS = 24 * 60 * 60_000;

export interface IssuanceTimes {
  /** Of the offer. */
  expiresAt: Date;
  /** Of the credentials, as asked for. */
  validFrom: Date | null;
  validUntil: Date | null;
}

/** @throws ValidationFailed */
export function issuanceTimesOf({ expiresAt, validity }: CreateIssuanceDto, now: Date): IssuanceTimes {
  const times = {
    expiresAt: expiresAt === undefined ? new Date(now.getTime() + DEFAULT_LIFE_DAYS * DAY_MS) : new Date(expiresAt),
    validFrom: dateOf(validity?.validFrom),
    validUntil: dateOf(validity?.validUntil),
  };
  const violations = faultsOf(times, now);
  if (violations.length > 0) throw new ValidationFailed(violations);
  return times;
}

function faultsOf({ expiresAt, validFrom, validUntil }: IssuanceTimes, now: Date): Violation[] {
  const violations: Violation[] = [];
  if (expiresAt <= now || expiresAt.getTime() > now.getTime() + MAX_LIFE_DAYS * DAY_MS) {
    violations.push(at('/expiresAt', `must be in the future, at most ${MAX_LIFE_DAYS} days from now`));
  }
  if (validUntil && validUntil <= now) violations.push(at('/validity/validUntil', 'must be in the future'));
  if (validFrom && validUntil && validUntil <= validFrom) {
    violations.push(at('/validity/validUntil', 'must be later than validFrom'));
  }
  return violations;
}

function at(pointer: string, rule: string): Violation {
  return { detail: `${pointer.split('/').at(-1)} ${rule}.`, source: { pointer } };
}

function dateOf(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text);
}

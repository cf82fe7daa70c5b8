import { toDate } from '@vc/protocol/times';

/** Verifiers may use a list for so long (`ttl`), so a list of that age was in use at a time. */
const PERIOD_MS = 300_000;
/** Changes are committed so long after the time that they record. */
const SETTLED_MS = 60_000;

/** The list as it was at `start` is valid for times until `end`. */
export interface HistoryPeriod {
  start: Date;
  end: Date;
}

/**
 * Returns the period whose list answers for a time. Few periods, and not each second, have a list of their own, so that
 * different times share signatures. A change that is not yet committed cannot belong to the past of a period.
 */
export function periodAt(time: Date, now: Date): HistoryPeriod {
  const settled = now.getTime() - SETTLED_MS;
  const begun = Math.floor(time.getTime() / PERIOD_MS) * PERIOD_MS;
  const start = begun > settled ? begun - PERIOD_MS : begun;
  return { start: toDate(start), end: new Date(start + 2 * PERIOD_MS) };
}

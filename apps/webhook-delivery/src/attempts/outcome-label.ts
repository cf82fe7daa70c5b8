import { type AttemptOutcome, isGone, isSuccess } from './attempt';

const TOO_MANY_REQUESTS = 429;

/** Returns the label `outcome` of a metric, of few values. */
export function outcomeLabel(outcome: AttemptOutcome): string {
  const { status } = outcome;
  if (status === null) return 'no_response';
  if (isSuccess(outcome)) return 'delivered';
  if (isGone(outcome)) return 'gone';
  return status === TOO_MANY_REQUESTS ? 'throttled' : `${Math.floor(status / 100)}xx`;
}

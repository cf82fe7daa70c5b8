import type { DeliveryStatus } from '@vc/feature/webhook-store';
import type { ClaimedDelivery } from './claimed-delivery';

/** What came of one post. */
export interface AttemptOutcome {
  /** HTTP status; null where there was no answer. */
  status: number | null;
  /** Why there was no answer. */
  error: string | null;
  latencyMs: number;
  responseExcerpt: string;
  /** `Retry-After` of the answer. */
  retryAfter?: string | undefined;
}

/** Where a delivery stands after an attempt. */
export interface NextStep {
  status: DeliveryStatus;
  nextAttemptAt: Date;
}

/** One post that was made, as it is recorded. */
export interface Attempt {
  id: string;
  delivery: ClaimedDelivery;
  outcome: AttemptOutcome;
  next: NextStep;
  at: Date;
}

const GONE = 410;

export function isSuccess({ status }: AttemptOutcome): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** The receiver wants nothing more, ever. */
export function isGone({ status }: AttemptOutcome): boolean {
  return status === GONE;
}

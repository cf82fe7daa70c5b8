import type { DeliveryStatus } from '@vc/feature/webhook-store';

/** The result of one HTTP request. */
export interface AttemptOutcome {
  /** HTTP status; null without a response. */
  status: number | null;
  /** Why there was no response. */
  error: string | null;
  latencyMs: number;
  responseExcerpt: string;
  /** `Retry-After` of the response. */
  retryAfter?: string | undefined;
}

/** Status of a delivery after an attempt. */
export interface NextStep {
  status: DeliveryStatus;
  nextAttemptAt: Date;
}

export interface AttemptedDelivery {
  id: string;
  tenant_id: string;
  endpoint_id: string;
}

/** One attempt to deliver, as it is recorded. */
export interface Attempt {
  id: string;
  delivery: AttemptedDelivery;
  outcome: AttemptOutcome;
  next: NextStep;
  at: Date;
}

const GONE = 410;

export function isSuccess({ status }: AttemptOutcome): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** The receiver has removed the endpoint (RFC 9110 §15.5.11). */
export function isGone({ status }: AttemptOutcome): boolean {
  return status === GONE;
}

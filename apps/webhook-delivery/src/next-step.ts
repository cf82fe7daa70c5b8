import { nextDeliveryStatus } from '@vc/feature/webhook-store';
import type { AttemptOutcome, NextStep } from './attempt';
import { isGone, isSuccess } from './attempt';
import { retryDelayMs } from './retry-schedule';

interface AttemptContext {
  /** Attempts that were made before this one. */
  attempts: number;
  now: Date;
  /** 0 to 1 */
  random: () => number;
}

/** Delivered, to be tried again at a time, or given up. */
export function nextStep(outcome: AttemptOutcome, { attempts, now, random }: AttemptContext): NextStep {
  if (isSuccess(outcome)) return { status: nextDeliveryStatus('pending', 'succeed'), nextAttemptAt: now };
  const delay = isGone(outcome)
    ? undefined
    : retryDelayMs({ attempts: attempts + 1, retryAfter: outcome.retryAfter, now, random });
  if (delay === undefined) return { status: nextDeliveryStatus('pending', 'give-up'), nextAttemptAt: now };
  return { status: nextDeliveryStatus('pending', 'retry'), nextAttemptAt: new Date(now.getTime() + delay) };
}

import { nextDeliveryStatus } from '@vc/feature/webhook-store';
import type { AttemptOutcome, NextStep } from './attempt';
import { isGone, isSuccess } from './attempt';
import { retryDelayMs } from './retry-schedule';

interface AttemptContext {
  /** Number of earlier attempts. */
  attempts: number;
  /** Seconds before each retry. */
  retrySchedule: number[];
  now: Date;
  /** 0 to 1 */
  random: () => number;
}

/** The status after the attempt: delivered, pending until the next attempt, or failed. */
export function nextStep(outcome: AttemptOutcome, { attempts, retrySchedule, now, random }: AttemptContext): NextStep {
  if (isSuccess(outcome)) return { status: nextDeliveryStatus('pending', 'succeed'), nextAttemptAt: now };
  const delay = isGone(outcome)
    ? undefined
    : retryDelayMs({ attempts: attempts + 1, retrySchedule, retryAfter: outcome.retryAfter, now, random });
  if (delay === undefined) return { status: nextDeliveryStatus('pending', 'give-up'), nextAttemptAt: now };
  return { status: nextDeliveryStatus('pending', 'retry'), nextAttemptAt: new Date(now.getTime() + delay) };
}

import { ALLOWANCE } from '@vc/feature/webhook-store';
import { type AttemptOutcome, isSuccess } from '../attempts/attempt';

export const SHORTEST_DELAY_MS = 1_000 / ALLOWANCE.postsPerSecond;
/** Longer delays would let one organization stop the deliveries of the others at a shared origin. */
export const LONGEST_DELAY_MS = 30_000;
/** A response that takes longer is slow. */
const PROMPT_MS = 1_000;

/** Whether the origin answers as IF §6.4 demands: promptly, and with 2xx. Otherwise it gets fewer posts. */
export function isPrompt(outcome: AttemptOutcome): boolean {
  return isSuccess(outcome) && outcome.latencyMs <= PROMPT_MS;
}

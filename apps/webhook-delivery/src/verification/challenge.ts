import { randomBytes } from 'node:crypto';
import { WEBHOOK_CHALLENGE } from '@vc/contract/events';
import { parseJsonDocument } from '@vc/protocol/json';
import type { AttemptOutcome } from '../attempts/attempt';
import { isSuccess } from '../attempts/attempt';

const CHALLENGE_BYTES = 32;
/** No endpoint gets challenges more often. */
export const FIRST_DELAY_MS = 5_000;
export const LONGEST_DELAY_MS = 6 * 3_600_000;
/** With the rule `strict`. The delays before them take more than five days. */
const MOST_STRICT_CHALLENGES = 33;
/** With the rule `consent`: the receiver may not know the secret yet, or may be deployed after its registration. */
const DELAYS_MS = [FIRST_DELAY_MS, 300_000];

export function createChallenge(): string {
  return randomBytes(CHALLENGE_BYTES).toString('base64url');
}

/** The body of the request, which is signed as a webhook is. */
export function challengeBody(endpointId: string, challenge: string): string {
  return JSON.stringify({ eventType: WEBHOOK_CHALLENGE, payload: { endpointId, challenge } });
}

/** Why the response does not verify the endpoint; undefined if it echoes the challenge. */
export function challengeError(outcome: AttemptOutcome, challenge: string): string | undefined {
  if (outcome.error !== null) return outcome.error;
  if (!isSuccess(outcome)) return `The endpoint responded with status ${outcome.status}.`;
  return echoOf(outcome.responseExcerpt) === challenge ? undefined : 'The response does not echo the challenge.';
}

/** The delay before the next challenge, in milliseconds; undefined after the last one. @param challenges sent so far */
export function challengeDelayMs(challenges: number, isStrict: boolean): number | undefined {
  if (!isStrict) return DELAYS_MS[challenges - 1];
  if (challenges >= MOST_STRICT_CHALLENGES) return undefined;
  return Math.min(FIRST_DELAY_MS * 2 ** (challenges - 1), LONGEST_DELAY_MS);
}

function echoOf(body: string): unknown {
  try {
    return (parseJsonDocument(Buffer.from(body)) as { challenge?: unknown } | null)?.challenge;
  } catch {
    return undefined;
  }
}

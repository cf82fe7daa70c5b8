import type { Endpoint } from '@vc/feature/webhook-store';

/** A tenant cannot have the platform send challenges more often to one endpoint. */
const SHORTEST_INTERVAL_MS = 5_000;

/** The time of a challenge that is requested now. A challenge that is due earlier keeps its time. */
export function nextChallengeAt({ verifiedAt, nextChallengeAt: planned }: Endpoint, now: Date): Date {
  const earliest = new Date(now.getTime() + SHORTEST_INTERVAL_MS);
  return verifiedAt === null && planned < earliest ? planned : earliest;
}

/** One more challenge for an endpoint that is not proven, also if it waits or has consented. */
export function requestedChallenge(
  endpoint: Endpoint,
  now: Date,
): Partial<Pick<Endpoint, 'nextChallengeAt' | 'challengeRequested'>> {
  if (endpoint.verifiedAt) return {};
  return { nextChallengeAt: nextChallengeAt(endpoint, now), challengeRequested: true };
}

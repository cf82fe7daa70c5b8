import type { Endpoint } from './endpoint.entity';

/**
 * What has to happen before an endpoint receives events (docs/adr/0102): a 2xx to a challenge (`consent`), its echo (`strict`,
 * of which `required` is the earlier name), or nothing (`off`).
 */
export const VERIFICATION_MODES = ['consent', 'strict', 'required', 'off'] as const;
export type VerificationMode = (typeof VERIFICATION_MODES)[number];

/** Challenges without a 2xx in the mode `consent`, after which the endpoint waits for a request of its tenant. */
export const MOST_UNANSWERED_CHALLENGES = 3;

/** Most posts a second, and at a time, for all consented endpoints of one origin together. */
export const ALLOWANCE = { postsPerSecond: 5, concurrentPosts: 2 };

/**
 * `pending` until a challenge is answered, `consented` after a 2xx, `proven` after a proof, and `waiting` if no challenge was
 * answered with 2xx.
 */
export type EndpointVerification = 'pending' | 'consented' | 'proven' | 'waiting';

type Verified = Pick<Endpoint, 'url' | 'verifiedAt' | 'consentedUrl' | 'waitingSince'>;

export function verificationOf({ url, verifiedAt, consentedUrl, waitingSince }: Verified): EndpointVerification {
  if (verifiedAt) return 'proven';
  if (consentedUrl === url) return 'consented';
  return waitingSince ? 'waiting' : 'pending';
}

/** The origin that shares an allowance. A name with the dot of the root is the same host. */
export function allowanceOriginOf(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  return `${protocol}//${hostname.replace(/\.$/, '')}${port && `:${port}`}`;
}

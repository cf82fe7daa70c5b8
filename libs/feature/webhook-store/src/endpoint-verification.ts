import type { Endpoint } from './endpoint.entity';

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

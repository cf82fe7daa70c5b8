import { isIP } from 'node:net';
import { IsIn } from 'class-validator';
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

/**
 * What has to happen before an endpoint receives events (docs/adr/0102): a 2xx to a challenge (`consent`), its echo (`strict`,
 * of which `required` is the earlier name), or nothing (`off`).
 */
const VERIFICATION_MODES = ['consent', 'strict', 'required', 'off'] as const;
export type VerificationMode = (typeof VERIFICATION_MODES)[number];

/** Validates `WEBHOOK_VERIFICATION` of both webhook services. */
export const IsVerificationMode = (): PropertyDecorator => IsIn(VERIFICATION_MODES);

/** Endpoints are challenged, and only those that are proven receive events without the allowance of their origin. */
export function requiresProof(mode: VerificationMode): boolean {
  return mode !== 'off';
}

/** A 2xx to a challenge is enough for the allowance of the origin. */
export function acceptsConsent(mode: VerificationMode): boolean {
  return mode === 'consent';
}

/** A registered path has no other meaning (RFC 8615), and an underscored name no host (RFC 8552). */
const WELL_KNOWN = '/.well-known/vc-webhooks';
const LABEL = '_vc-webhooks';

/**
 * What the holder of an origin publishes, in a file or a TXT record, for an endpoint. The id is no secret, because only the
 * holder can publish it there, and the platform sends it to neither place.
 */
export function proofTextOf(endpointId: string): string {
  return `vc-endpoint=${endpointId}`;
}

/** The URL of the file, with a text in each line. */
export function proofFileUrlOf(url: string): string {
  return allowanceOriginOf(url) + WELL_KNOWN;
}

/** The name of the TXT records; undefined for an IP address, which has no records. */
export function proofRecordNameOf(url: string): string | undefined {
  const { hostname } = new URL(allowanceOriginOf(url));
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : `${LABEL}.${hostname}`;
}

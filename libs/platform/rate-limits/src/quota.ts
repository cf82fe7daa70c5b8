/** A key that was quiet may send at once what it is allowed in this time. */
export const BURST_SECONDS = 2;

/** What a key may still send under one limit. */
export interface Quota {
  /** Name of the limit. */
  name: string;
  /** Requests in a burst. */
  size: number;
  remaining: number;
  /** Until the whole burst is available. */
  resetSeconds: number;
  /** Until the next request is accepted; 0 if this one was. */
  waitSeconds: number;
}

/** RateLimit header fields (draft-ietf-httpapi-ratelimit-headers-09 §3, §4), and `Retry-After` (RFC 6585 §4). */
export function toQuotaHeaders(quotas: Quota[]): Record<string, string> {
  const waitSeconds = Math.max(...quotas.map((quota) => quota.waitSeconds));
  return {
    'ratelimit-policy': quotas.map(({ name, size }) => `"${name}";q=${size};w=${BURST_SECONDS}`).join(', '),
    ratelimit: quotas
      .map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
      .join(', '),
    ...(waitSeconds > 0 && { 'retry-after': String(waitSeconds) }),
  };
}

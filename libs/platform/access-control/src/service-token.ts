import { GrowingCache, systemClock } from '@vc/platform/scheduling';
import { JwsError } from '@vc/protocol/crypto';
import type { ServiceKeys } from './service-keys';

const LIFETIME_SECONDS = 60;
const TYPE = 'service+jwt';
/** A caller sends one token for half of its lifetime. */
const CACHED_TOKENS = 100;

interface ServiceToken {
  service: string;
  /** Unix time in ms. */
  expiresAt: number;
}

/** Creates a short-lived JWT (RFC 7519) for calls of `/internal` routes. @param callee its audience @param now Unix time in ms */
export function createServiceToken(keys: ServiceKeys, callee: string, now = systemClock().getTime()): string {
  const issuedAt = Math.floor(now / 1000);
  return keys.sign(TYPE, { iss: keys.service, aud: callee, iat: issuedAt, exp: issuedAt + LIFETIME_SECONDS });
}

/** Verifies the tokens of calling services; a signature is verified once for each token. */
export class ServiceTokenVerifier {
  private readonly verified = new GrowingCache<string, ServiceToken>({ max: CACHED_TOKENS });

  constructor(private readonly keys: ServiceKeys) {}

  /** Returns the name of the calling service; undefined for a token of another key or audience, or one that has expired. */
  verify(token: string, now = systemClock().getTime()): string | undefined {
    const known = this.verified.get(token) ?? this.verifySignature(token);
    return known !== undefined && known.expiresAt > now ? known.service : undefined;
  }

  private verifySignature(token: string): ServiceToken | undefined {
    try {
      const service = issuerOf(token);
      const { aud, exp } = this.keys.verify(TYPE, token, service);
      if (aud !== this.keys.service) return undefined;
      const verified = { service, expiresAt: Number(exp) * 1000 };
      this.verified.set(token, verified);
      return verified;
    } catch (cause) {
      if (cause instanceof JwsError) return undefined;
      throw cause;
    }
  }
}

/** Returns the unverified `iss`, which names the key. @throws JwsError */
function issuerOf(token: string): string {
  try {
    const { iss } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iss?: unknown };
    return String(iss);
  } catch (cause) {
    throw new JwsError('the payload is not JSON', { cause });
  }
}

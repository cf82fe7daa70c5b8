import { isNumericDate } from '@vc/protocol/crypto';
import { assertionFromFuture, invalidAssertionExpiry, wrongAssertionAudience } from './client.errors';

/** Accepted clock skew of a client. */
const MAX_AHEAD_SECONDS = 60;

/**
 * Checks a client assertion beyond RFC 7523 §3: its audience must be the issuer identifier as a string, which excludes
 * assertions for other servers and endpoints (FAPI 2.0 Security Profile §5.3.2.1).
 * @throws InvalidClientAuth
 */
export function assertClientAssertion(
  { aud, exp, iat, nbf }: Record<string, unknown>,
  { issuer, now }: { issuer: string; now: Date },
): void {
  if (aud !== issuer) throw wrongAssertionAudience();
  if (!isNumericDate(exp)) throw invalidAssertionExpiry();
  const latest = now.getTime() / 1000 + MAX_AHEAD_SECONDS;
  for (const [name, time] of Object.entries({ iat, nbf })) {
    if (Number(time ?? 0) > latest) throw assertionFromFuture(name);
  }
}

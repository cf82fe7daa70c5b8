import { isNumericDate } from '@vc/protocol/crypto';
import { assertionFromFuture, invalidAssertionExpiry, wrongAssertionAudience } from './client.errors';

/** How far ahead of ours a client's clock may be. */
const MAX_AHEAD_SECONDS = 60;

/**
 * What FAPI 2.0 Security Profile §5.3.2.1 asks of a client assertion beyond RFC 7523 §3, for every client: the audience
 * is the issuer identifier as a string, so that an assertion made for another server or endpoint is worth nothing here.
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

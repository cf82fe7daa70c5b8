import type { Endpoint } from '@vc/feature/webhook-store';
import { type Jwk, jwkThumbprint } from '@vc/protocol/crypto';

/** The key of an endpoint and, until its overlap ends, the previous one, as a JWK Set (RFC 7517 §5, RFC 8037 §2). */
export function toPublicKeysResource(endpoint: Endpoint, now: Date) {
  const { publicKey, previousPublicKey, previousSecretUntil } = endpoint;
  const hasOverlap = previousSecretUntil !== null && previousSecretUntil > now;
  const keys = [publicKey, hasOverlap ? previousPublicKey : null].filter((x) => x !== null);
  return { keys: keys.map(toJwk) };
}

function toJwk(x: string) {
  const key: Jwk = { kty: 'OKP', crv: 'Ed25519', x };
  return { ...key, kid: jwkThumbprint(key), use: 'sig', alg: 'EdDSA' };
}

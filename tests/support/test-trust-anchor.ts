import { randomUUID } from 'node:crypto';
import { generateKeys, publicJwkOf } from '@vc/protocol/crypto';

/** A trust anchor whose address does not exist. */
export function createTrustAnchor() {
  const jwk = publicJwkOf(generateKeys('P-256').publicKey);
  return { entityIdentifier: `https://${randomUUID()}.example.invalid`, jwks: { keys: [{ ...jwk, kid: 'one' }] } };
}

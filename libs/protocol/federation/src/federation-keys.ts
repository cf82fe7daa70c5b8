import { type CompactJws, importPublicJwk, InvalidJwkError, JwsError, verifyJws } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import { isObject } from '@vc/protocol/json';
import { FederationError } from './federation-error';

/** A JWK Set whose keys have each its own `kid` (§3.1.1). Keys of kinds that are not supported are kept. */
export interface FederationKeys {
  keys: ({ kid: string } & Record<string, unknown>)[];
}

const MAX_KEYS = 50;

/** @throws FederationError */
export function parseFederationKeys(value: unknown): FederationKeys {
  const keys: unknown = isObject(value) ? value.keys : undefined;
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > MAX_KEYS) {
    throw new FederationError('jwks is not a set of 1 to 50 keys');
  }
  if (!keys.every(hasKid)) throw new FederationError('a key of jwks has no kid');
  if (new Set(keys.map(({ kid }) => kid)).size !== keys.length) {
    throw new FederationError('two keys of jwks have one kid');
  }
  return { keys };
}

/**
 * Verifies that the key of `keys` with the `kid` of the header has signed.
 * @throws FederationError
 */
export function verifySignedWith(jws: CompactJws, { keys }: FederationKeys): void {
  const { kid, alg } = jws.header;
  const jwk = keys.find((each) => each.kid === kid);
  if (!jwk) throw new FederationError('the signing key is not among the keys of the signer');
  // RFC 7517 §4.2 and §4.4
  if (jwk.use !== undefined && jwk.use !== 'sig') throw new FederationError('the key is not for signatures');
  if (jwk.alg !== undefined && jwk.alg !== alg) throw new FederationError('the key is for another algorithm');
  translating(
    () => verifyJws(jws, importPublicJwk(jwk).key),
    [JwsError, InvalidJwkError],
    (cause) => new FederationError(cause.message, { cause }),
  );
}

function hasKid(key: unknown): key is FederationKeys['keys'][number] {
  return isObject(key) && typeof key.kid === 'string' && key.kid !== '';
}

import { isRedirectUri } from '@vc/protocol/oauth2';
import type { Violation } from '@vc/platform/http';
import { violation } from '@vc/platform/http';
import { importPublicJwk, InvalidJwkError } from '@vc/protocol/crypto';
import type { TokenEndpointAuthMethod } from './client.entity';

const MAX_KEYS = 10;
const USER_GRANT_TYPES = ['authorization_code', 'refresh_token'];

/** The members of a registration that restrict each other (RFC 7591 §2). */
interface ClientMetadata {
  redirectUris: string[];
  grantTypes: string[];
  scopes: string[];
  tokenEndpointAuthMethod: TokenEndpointAuthMethod;
  jwks?: { keys: object[] };
  jwksUri?: string;
}

export function* redirectUriViolations({ redirectUris }: ClientMetadata): Generator<Violation> {
  const rule = 'must be https, a loopback address, or a private-use scheme with a dot';
  for (const [index, uri] of redirectUris.entries()) {
    if (!isRedirectUri(uri)) yield violation(`/redirectUris/${index}`, rule);
  }
}

export function* missingRedirectUriViolations({ redirectUris, grantTypes }: ClientMetadata): Generator<Violation> {
  const needsOne = grantTypes.includes('authorization_code') && redirectUris.length === 0;
  if (needsOne) yield violation('/redirectUris', 'must name at least one address for authorization_code');
}

export function* keyViolations({ jwks, jwksUri, tokenEndpointAuthMethod }: ClientMetadata): Generator<Violation> {
  if (tokenEndpointAuthMethod !== 'private_key_jwt') {
    const rule = 'belongs to the authentication method private_key_jwt';
    if (jwks) yield violation('/jwks', rule);
    if (jwksUri !== undefined) yield violation('/jwksUri', rule);
  } else if (jwks && jwksUri !== undefined) {
    yield violation('/jwksUri', 'must not be there beside jwks');
  } else if (jwksUri === undefined) {
    yield* keySetViolations(jwks?.keys);
  }
}

function* keySetViolations(keys: unknown): Generator<Violation> {
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > MAX_KEYS) {
    yield violation('/jwks', `must have 1 to ${MAX_KEYS} keys for private_key_jwt, unless there is jwksUri`);
    return;
  }
  for (const [index, key] of keys.entries()) {
    try {
      if (importPublicJwk(key).jwk.kty === 'AKP') {
        yield violation(`/jwks/keys/${index}`, 'is refused: ML-DSA is not for clients');
      }
    } catch (error) {
      if (!(error instanceof InvalidJwkError)) throw error;
      yield violation(`/jwks/keys/${index}`, `is refused: ${error.message}`);
    }
  }
}

/** RFC 6749 §4.4: a public client has the grant types of users only. */
export function* grantTypeViolations({ grantTypes, tokenEndpointAuthMethod }: ClientMetadata): Generator<Violation> {
  const confidentialOnly = grantTypes.filter((type) => !USER_GRANT_TYPES.includes(type));
  if (tokenEndpointAuthMethod === 'none' && confidentialOnly.length > 0) {
    yield violation('/grantTypes', `must not have ${confidentialOnly.join(', ')} for a client without authentication`);
  } else if (grantTypes.includes('refresh_token') && !grantTypes.includes('authorization_code')) {
    yield violation('/grantTypes', 'must have authorization_code where it has refresh_token');
  }
}

export function* walletScopeViolations({ scopes, grantTypes }: ClientMetadata): Generator<Violation> {
  if (scopes.includes('wallet') && !grantTypes.includes('authorization_code')) {
    yield violation('/scopes', 'must not have wallet without authorization_code: it is a scope of users');
  }
}

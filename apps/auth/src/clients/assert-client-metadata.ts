import { isRedirectUri } from '@vc/protocol/oauth2';
import { ValidationFailed, Violation } from '@vc/platform/http';
import { importPublicJwk, InvalidJwkError } from '@vc/protocol/crypto';
import { CreateClientDto } from './create-client.dto';

const MAX_KEYS = 10;

/** What the members have to say about each other. @throws ValidationFailed */
export function assertClientMetadata(dto: CreateClientDto): void {
  const violations = [...redirectUriFaults(dto), ...keyFaults(dto), ...grantTypeFaults(dto)];
  if (violations.length > 0) throw new ValidationFailed(violations);
}

function redirectUriFaults({ redirectUris, grantTypes }: CreateClientDto): Violation[] {
  const needsOne = grantTypes.includes('authorization_code') && redirectUris.length === 0;
  const wrong = redirectUris.flatMap((uri, index) =>
    isRedirectUri(uri)
      ? []
      : [fault(`/redirectUris/${index}`, 'must be https, a loopback address, or a private-use scheme with a dot')],
  );
  return needsOne ? [fault('/redirectUris', 'must name at least one address for authorization_code')] : wrong;
}

function keyFaults({ jwks, jwksUri, tokenEndpointAuthMethod }: CreateClientDto): Violation[] {
  if (tokenEndpointAuthMethod !== 'private_key_jwt') {
    const given = [jwks && '/jwks', jwksUri !== undefined && '/jwksUri'].filter(
      (pointer) => typeof pointer === 'string',
    );
    return given.map((pointer) => fault(pointer, 'belongs to the authentication method private_key_jwt'));
  }
  if (jwksUri !== undefined) return jwks ? [fault('/jwksUri', 'must not be there beside jwks')] : [];
  if (!Array.isArray(jwks?.keys) || jwks.keys.length === 0 || jwks.keys.length > MAX_KEYS) {
    return [fault('/jwks', `must have 1 to ${MAX_KEYS} keys for private_key_jwt, unless there is jwksUri`)];
  }
  return jwks.keys.flatMap((key, index) => {
    try {
      importPublicJwk(key);
      return [];
    } catch (error) {
      if (!(error instanceof InvalidJwkError)) throw error;
      return [fault(`/jwks/keys/${index}`, `is refused: ${error.message}`)];
    }
  });
}

/** RFC 6749 §4.4: a client that cannot keep a secret acts for users only. */
function grantTypeFaults({ grantTypes, tokenEndpointAuthMethod, scopes }: CreateClientDto): Violation[] {
  const confidentialOnly = grantTypes.filter((type) => !['authorization_code', 'refresh_token'].includes(type));
  if (tokenEndpointAuthMethod === 'none' && confidentialOnly.length > 0) {
    return [fault('/grantTypes', `must not have ${confidentialOnly.join(', ')} for a client without authentication`)];
  }
  if (grantTypes.includes('refresh_token') && !grantTypes.includes('authorization_code')) {
    return [fault('/grantTypes', 'must have authorization_code where it has refresh_token')];
  }
  if (scopes.includes('wallet') && !grantTypes.includes('authorization_code')) {
    return [fault('/scopes', 'must not have wallet without authorization_code: it is a scope of users')];
  }
  return [];
}

function fault(pointer: string, rule: string): Violation {
  return { detail: `${pointer.slice(1)} ${rule}.`, source: { pointer } };
}

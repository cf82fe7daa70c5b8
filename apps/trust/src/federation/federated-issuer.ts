import type { FederatedKey } from '@vc/platform/service-clients';
import { importPublicJwk, InvalidJwkError } from '@vc/protocol/crypto';
import { FederationError, parseFederationKeys, type TrustChain } from '@vc/protocol/federation';

/** An issuer as its federation describes it. */
export interface FederatedIssuer {
  /** It signs credentials with them. */
  keys: FederatedKey[];
  /** When the first statement of its chain expires. */
  expiresAt: Date;
}

/**
 * Reads the keys that sign credentials: the `jwks` of the entity type `openid_credential_issuer` (OpenID Federation 1.0 §5.2.1).
 * Keys of other uses and of types that are not supported are left out.
 * @throws FederationError
 */
export function toFederatedIssuer({ subject, metadata, expiresAt }: TrustChain): FederatedIssuer {
  const issuer = metadata.openid_credential_issuer;
  if (!issuer) throw new FederationError('the entity is no openid_credential_issuer');
  // OpenID4VCI §12.2.4. The metadata of a federation may leave it to the entity identifier.
  const { credential_issuer: identifier = subject } = issuer;
  if (identifier !== subject) throw new FederationError('the credential_issuer is another entity');
  const { keys } = parseFederationKeys(issuer.jwks);
  const usable = keys.filter(({ use = 'sig' }) => use === 'sig').flatMap(toSupportedKey);
  if (usable.length === 0) throw new FederationError('no key of the issuer is supported');
  return { keys: usable, expiresAt };
}

function toSupportedKey(key: { kid: string }): FederatedKey[] {
  try {
    return [{ kid: key.kid, jwk: importPublicJwk(key).jwk }];
  } catch (error) {
    if (error instanceof InvalidJwkError) return [];
    throw error;
  }
}

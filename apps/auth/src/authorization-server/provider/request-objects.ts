import { isOfType } from '@vc/protocol/crypto';
import { requestObjectClaimRequired, requestObjectLifetimeTooLong, wrongRequestObjectType } from './provider.errors';

const TYPE = 'oauth-authz-req+jwt';
const MAX_LIFE_SECONDS = 60 * 60;

/**
 * Checks the type, the required claims and the lifetime of a request object (FAPI 2.0 Message Signing §5.3.1).
 * oidc-provider checks its signature, issuer, audience and times (RFC 9101 §10.8).
 * @throws InvalidRequestObject
 */
export function assertRequestObject(claims: Record<string, unknown>, { typ }: Record<string, unknown>): void {
  const { aud, exp, nbf } = claims;
  if (typ !== undefined && typ !== null && !isOfType(typ, TYPE)) throw wrongRequestObjectType(TYPE);
  for (const [name, value] of Object.entries({ aud, exp, nbf })) {
    if (value === undefined) throw requestObjectClaimRequired(name);
  }
  if (Number(exp) - Number(nbf) > MAX_LIFE_SECONDS) {
    throw requestObjectLifetimeTooLong();
  }
}

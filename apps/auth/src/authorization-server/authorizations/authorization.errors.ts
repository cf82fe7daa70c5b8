import { errors } from 'oidc-provider';

export function grantEnded(): Error {
  return new errors.InvalidGrant('the grant has ended');
}

export function grantWithoutIssuance(): Error {
  return new errors.InvalidGrant('the grant has no issuance');
}

export function scopeRequired(): Error {
  return new errors.InvalidScope('scope is required', '');
}

export function scopeNotAuthorizable(scope: string): Error {
  return new errors.InvalidScope('the scope is not one that can be authorized here', scope);
}

export function issuerStateOrScopeRequired(): Error {
  return new errors.InvalidRequest('issuer_state or scope is required');
}

/** OpenID4VCI 1.0 §5.1.3 */
export function invalidIssuerState(): Error {
  return new errors.InvalidRequest('issuer_state is not valid, or the offer has expired');
}

/** OpenID4VCI 1.0 §5.1.1: this server authorizes credentials of an offer only. */
export function issuerStateRequired(): Error {
  return new errors.InvalidAuthorizationDetails('issuer_state is required');
}

export function unknownResource(): Error {
  return new errors.InvalidTarget('the resource is unknown');
}

export function scopeOfOtherIssuer(): Error {
  return new errors.InvalidTarget('the scope is of another issuer');
}

export function offerOfOtherIssuer(): Error {
  return new errors.InvalidTarget('the offer is of another issuer');
}

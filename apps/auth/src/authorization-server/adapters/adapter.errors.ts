import { errors } from 'oidc-provider';

export function stateConsumed(): Error {
  return new errors.InvalidGrant('it was used before');
}

/** RFC 6749 §4.1.2 */
export function authorizationCodeUsed(): Error {
  return new errors.InvalidGrant('the authorization code was used before');
}

/** RFC 7523 §3, RFC 9449 §11.1 */
export function proofReplayed(): Error {
  return new errors.InvalidRequest('the proof or assertion was used before');
}

import type { Scope } from '@vc/contract/access';
import { DomainError } from '@vc/platform/http';
import { DPOP_SIGNING_ALGORITHMS } from '@vc/protocol/oauth2';

type Scheme = 'Bearer' | 'DPoP';

export const tokenMissing = () => unauthorized('A Bearer access token is required.');

export const tokenNotValid = () => unauthorized('The access token is not valid.', 'invalid_token');

export const tokenExpired = () => unauthorized('The access token has expired.', 'invalid_token');

export const tokenRevoked = () => unauthorized('The access token has been revoked.', 'invalid_token');

export const tenantSuspended = () =>
  new DomainError('TENANT_SUSPENDED', 'The tenant is suspended.', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token", error_description="The tenant is suspended."' },
  });

export const tokenNotBound = () => unauthorized('The access token is not bound to a key.', 'invalid_token', 'DPoP');

export const serviceTokenNotValid = () => unauthorized('The service token is not valid.', 'invalid_token');

export const serviceNotAllowed = (service: string) =>
  new DomainError('FORBIDDEN', `The service ${service} may not call this route.`);

export const proofNeeded = () => unauthorized('The access token needs a DPoP proof.', 'invalid_token', 'DPoP');

export const proofMissing = () => unauthorized('The DPoP proof is missing.', 'invalid_dpop_proof', 'DPoP');

export const proofNotValid = (reason: string) =>
  unauthorized(`The DPoP proof is refused: ${reason}.`, 'invalid_dpop_proof', 'DPoP');

export const tokenUnchecked = (cause?: unknown) =>
  new DomainError('UNAVAILABLE', 'The token could not be checked.', { cause });

export const routeClosed = () => new DomainError('FORBIDDEN', 'The route is closed.');

/** RFC 6750 §3.1 */
export const insufficientScope = (scope: Scope, scheme: Scheme) =>
  new DomainError('FORBIDDEN', `The access token lacks the scope ${scope}.`, {
    headers: { 'www-authenticate': `${scheme} error="insufficient_scope", scope="${scope}"` },
  });

/** RFC 6750 §3 and RFC 9449 §7.1: the challenge has no error code when the request had no token. */
function unauthorized(
  detail: string,
  error?: 'invalid_token' | 'invalid_dpop_proof',
  scheme: Scheme = 'Bearer',
): DomainError {
  const parameters = [
    ...(error ? [`error="${error}"`, `error_description="${detail}"`] : []),
    ...(scheme === 'DPoP' ? [`algs="${DPOP_SIGNING_ALGORITHMS.join(' ')}"`] : []),
  ];
  const challenge = [scheme, parameters.join(', ')].filter(Boolean).join(' ');
  return new DomainError('UNAUTHORIZED', detail, { headers: { 'www-authenticate': challenge } });
}

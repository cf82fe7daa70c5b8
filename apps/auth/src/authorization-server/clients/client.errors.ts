import { DomainError, ValidationFailed } from '@vc/platform/http';
import type { OutgoingHttpError } from '@vc/platform/outgoing-http';
import { errors } from 'oidc-provider';

export function clientIdTaken(): Error {
  return new DomainError('CONFLICT', 'The client id is taken.', { source: { pointer: '/clientId' } });
}

/** @param index of the scope in the request */
export function notEntitled(scope: string, index: number): Error {
  const detail = `The tenant is not entitled to the scope ${scope}. The operator of the platform grants it.`;
  return new DomainError('FORBIDDEN', detail, { source: { pointer: `/scopes/${index}` } });
}

export function noClientSecret(): Error {
  return new DomainError('INVALID_STATE', 'The client has no secret.');
}

export function invalidJwksUri({ message }: OutgoingHttpError): Error {
  return new ValidationFailed([{ detail: message, source: { pointer: '/jwksUri' } }]);
}

export function clientKeysUnavailable(cause: unknown): Error {
  return new DomainError('UNAVAILABLE', 'The keys of the client are not available at its jwks_uri.', { cause });
}

export function tenantSuspended(): Error {
  return new errors.InvalidClient('the tenant is suspended');
}

export function wrongAssertionAudience(): Error {
  return new errors.InvalidClientAuth('aud must be the issuer identifier, as a string');
}

export function invalidAssertionExpiry(): Error {
  return new errors.InvalidClientAuth('exp is not a NumericDate (RFC 7523 §3)');
}

/** @param claim `iat` or `nbf` */
export function assertionFromFuture(claim: string): Error {
  return new errors.InvalidClientAuth(`${claim} is in the future`);
}

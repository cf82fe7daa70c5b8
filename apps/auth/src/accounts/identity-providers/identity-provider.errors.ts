import { DomainError, ValidationFailed, violation } from '@vc/platform/http';

export function noIdentityProvider(): Error {
  return new DomainError('NOT_FOUND', 'The tenant has no identity provider.');
}

export function secretRequired(): Error {
  return new ValidationFailed([
    violation('/clientSecret', 'is required for a first identity provider or another issuer'),
  ]);
}

/** @param reason a sentence without secrets */
export function issuerUnusable(reason: string, cause: unknown): Error {
  return new DomainError('VALIDATION_ERROR', `The issuer cannot be used: ${reason}`, {
    source: { pointer: '/issuer' },
    cause,
  });
}

/** The answer does not say what is wrong with the token of a stranger. */
export function invalidLogoutToken(cause?: unknown): Error {
  return new DomainError('VALIDATION_ERROR', 'The logout token is not valid.', {
    source: { pointer: '/logout_token' },
    cause,
  });
}

/** The sender of a logout token repeats it (OpenID Connect Back-Channel Logout 1.0 §2.8 has 400 for an invalid request). */
export function providerUnavailable(cause: unknown): Error {
  return new DomainError('UNAVAILABLE', 'The identity provider does not return its keys.', { cause });
}

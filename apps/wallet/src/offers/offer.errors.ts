import { DomainError, ValidationFailed, violation } from '@vc/platform/http';
import { OfferRejectedError } from '@vc/protocol/openid4vci-client';

export const AT_OFFER = { pointer: '/credentialOffer' };
export const AT_AUTHORIZATION_RESPONSE = { pointer: '/authorizationResponse' };

/** An issuer defers a credential without end. */
export function deferredTooLong(): OfferRejectedError {
  return new OfferRejectedError(['the credential was deferred for too long']);
}

/** Another request redeems the same offer, and has no token yet. */
export function redemptionUnderWay(): DomainError {
  return new DomainError('UNAVAILABLE', 'The offer is being redeemed.', {
    source: AT_OFFER,
    headers: { 'retry-after': '1' },
  });
}

/** An organization pushed an offer of the authorization code grant. */
export function userNeeded(): DomainError {
  const detail = 'The issuer wants to see the user: only they can take this offer up.';
  return new DomainError('UPSTREAM_REJECTED', detail, { source: AT_OFFER });
}

/** The authorization code grant needs a redirect URI. */
export function redirectUriNeeded(): ValidationFailed {
  return new ValidationFailed([
    {
      detail: 'The issuer wants to see the user: redirectUri must say where their browser comes back to.',
      source: { pointer: '/redirectUri' },
    },
  ]);
}

export const redirectUriNotAllowed = () =>
  new ValidationFailed([
    violation(
      '/redirectUri',
      'must be https, a loopback address, a private-use scheme with a dot, or that of the wallet',
    ),
  ]);

/** The `state` of an authorization response is unknown, expired, used, or of another user. */
export function unknownAuthorization(): DomainError {
  return new DomainError('INVALID_STATE', 'No authorization waits for this response.', {
    source: AT_AUTHORIZATION_RESPONSE,
  });
}

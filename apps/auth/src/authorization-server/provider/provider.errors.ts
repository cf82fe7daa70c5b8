import { DomainError } from '@vc/platform/http';
import { errors } from 'oidc-provider';

export function wrongRequestObjectType(type: string): Error {
  return new errors.InvalidRequestObject(`typ must be ${type}`);
}

export function requestObjectClaimRequired(claim: string): Error {
  return new errors.InvalidRequestObject(`${claim} is required`);
}

export function requestObjectLifetimeTooLong(): Error {
  return new errors.InvalidRequestObject('exp is more than 60 min after nbf');
}

export function challengesNotServed(): Error {
  return new DomainError('NOT_FOUND', 'The platform accepts no attested wallets, so it has no challenges.');
}

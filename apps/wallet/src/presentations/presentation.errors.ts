import { DomainError, ValidationFailed } from '@vc/platform/http';
import { UpstreamRejectedError } from '../upstream.errors';

/** The transition table has no such transition. */
export function invalidTransition(status: string, target: string): DomainError {
  return new DomainError('INVALID_STATE', `A presentation that is ${status} cannot become ${target}.`);
}

/** Another request or the worker sends the response, or has died while it did. */
export function responseUnderWay(): DomainError {
  const detail = 'The presentation is being answered. Repeat the request later.';
  return new DomainError('REQUEST_UNDER_WAY', detail, { headers: { 'retry-after': '1' } });
}

/** The verifier may have received the response to the first decision already. */
export function respondedOtherwise(decision: string): DomainError {
  return new DomainError('INVALID_STATE', `The presentation is being answered with ${decision}.`);
}

/** @param first the decision whose response is stored */
export function concurrentResponse(first: string, second: string): DomainError {
  return first === second ? responseUnderWay() : respondedOtherwise(first);
}

export function presentationExpired(): DomainError {
  return new DomainError('INVALID_STATE', 'The presentation request has expired.');
}

/** A request of this platform that was answered, cancelled or has expired. */
export function requestNotOpen(): DomainError {
  const reason = 'the request does not await a response any more';
  return new UpstreamRejectedError([reason], { pointer: '/presentationRequest' }, undefined);
}

/** @param reason why the query of the verifier is not evaluated */
export function queryRefused(reason: string): ValidationFailed {
  return invalidSelection('', `The request cannot be answered: ${reason}.`);
}

export function noMatchingCredentials(): ValidationFailed {
  return invalidSelection('/status', 'No credentials that were accepted answer the request.');
}

/** @param index in `selectedCredentials` */
export function credentialNotMatching(index: number): ValidationFailed {
  const pointer = `/selectedCredentials/${index}/credentialId`;
  return invalidSelection(pointer, 'It is no accepted credential that answers the request.');
}

/** @param missing descriptions of the queries without a credential */
export function incompleteSelection(missing: string[]): ValidationFailed {
  return invalidSelection('/selectedCredentials', `The request is not answered: ${missing.join('; ')}.`);
}

function invalidSelection(pointer: string, detail: string): ValidationFailed {
  return new ValidationFailed([{ detail, source: { pointer } }]);
}

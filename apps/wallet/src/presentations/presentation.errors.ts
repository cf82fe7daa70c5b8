import { DomainError } from '@vc/platform/http';
import type { PresentationDecision } from './presentation-status';

/** Another request, or the worker, sends the answer. */
export function answerUnderWay(): DomainError {
  return new DomainError('INVALID_STATE', 'The presentation is being answered.');
}

/** The verifier may have got the first answer already. */
export function answeredOtherwise(decision: PresentationDecision): DomainError {
  return new DomainError('INVALID_STATE', `The presentation is being answered with ${decision}.`);
}

/** @param first the decision whose answer is written down */
export function concurrentAnswer(first: PresentationDecision, second: PresentationDecision): DomainError {
  return first === second ? answerUnderWay() : answeredOtherwise(first);
}

export function presentationExpired(): DomainError {
  return new DomainError('INVALID_STATE', 'The presentation request has expired.');
}

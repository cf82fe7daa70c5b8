import { DomainError, ValidationFailed, violation } from '@vc/platform/http';
import type { OpenId4VpError } from '@vc/protocol/openid4vp';
import type { PresentationStatus } from '../presentations/presentation-status';

export const requestNotOpen = () =>
  new DomainError('NOT_FOUND', 'The presentation request does not exist, has been answered or has expired.');

export const requestPassedByValue = () => new DomainError('NOT_FOUND', 'The presentation request is in its link.');

export const notForDcApi = () =>
  new DomainError('INVALID_STATE', 'The request is not one for the Digital Credentials API.');

export const presentationEnded = (status: PresentationStatus) =>
  new DomainError('INVALID_STATE', `The presentation is ${status}.`);

export const unexpectedOrigin = () => new ValidationFailed([violation('/origin', 'is none of the expected origins')]);

export const invalidResponse = ({ description }: OpenId4VpError) =>
  new ValidationFailed([violation('/data', `is no answer: ${description}`)]);

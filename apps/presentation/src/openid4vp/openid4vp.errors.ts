import { DomainError, ValidationFailed, violation } from '@vc/platform/http';
import { OpenId4VpError } from '@vc/protocol/openid4vp';
import type { PresentationStatus } from '../presentations/presentation-status';
import type { Presentation } from '../presentations/presentation.entity';

export const requestNotOpen = () =>
  new DomainError('NOT_FOUND', 'The presentation request does not exist, was answered or cancelled, or has expired.');

/** @param retryAfterSeconds until the request may be signed again */
export const tooManyRequestObjects = (retryAfterSeconds: number) =>
  new DomainError('RATE_LIMITED', 'The presentation request was fetched too often.', {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });

export const requestPassedByValue = () => new DomainError('NOT_FOUND', 'The presentation request is in its link.');

export const notForDcApi = () =>
  new DomainError('INVALID_STATE', 'The request is not one for the Digital Credentials API.');

export const presentationEnded = (status: PresentationStatus) =>
  new DomainError('INVALID_STATE', `The presentation is ${status}.`);

export const notOfferedByIsoMdoc = () =>
  new ValidationFailed([violation('/protocol', 'is one that the request is not offered by')]);

export const unexpectedOriginParameter = () =>
  new ValidationFailed([{ detail: 'origin is none of the expected origins.', source: { parameter: 'origin' } }]);

export const unexpectedOrigin = () => new ValidationFailed([violation('/origin', 'is none of the expected origins')]);

export const invalidResponse = ({ description }: OpenId4VpError) =>
  new ValidationFailed([violation('/data', `is no answer: ${description}`)]);

/** Tells the wallet why its response was rejected: each issue once. */
export function responseRejected({ error, credentials }: Presentation): OpenId4VpError {
  const found = credentials.flatMap((each) => each.issues);
  const issues = found.length > 0 || error === null ? found : [error];
  const details = issues.map(({ code, detail }) => `${code}: ${detail}`);
  return new OpenId4VpError([...new Set(details)].join(' '));
}

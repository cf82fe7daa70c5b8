import { DomainError, ValidationFailed } from '@vc/platform/http';

export const pathAmbiguous = () =>
  new ValidationFailed([{ detail: 'The path has dots, empty segments or encoded slashes.', source: {} }]);

export const serviceAway = (cause: unknown) =>
  new DomainError('UNAVAILABLE', 'A part of the platform does not answer.', { cause });

/** RFC 6585 §4 */
const SOON = { headers: { 'retry-after': '1' } };

export const tooManyRequestsOfSession = () =>
  new DomainError('RATE_LIMITED', 'Too many requests of this session or organization are under way.', SOON);

export const tooManyStreams = () =>
  new DomainError('RATE_LIMITED', 'Too many streams of this session or organization are open.', SOON);

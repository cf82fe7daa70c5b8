import { DomainError, ValidationFailed } from '@vc/platform/http';

export const pathAmbiguous = () =>
  new ValidationFailed([{ detail: 'The path has dots, empty segments or encoded slashes.', source: {} }]);

export const serviceAway = (cause: unknown) =>
  new DomainError('UNAVAILABLE', 'A part of the platform does not answer.', { cause });

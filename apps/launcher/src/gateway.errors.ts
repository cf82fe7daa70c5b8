import { DomainError } from '@vc/platform/http';

export const routeNotFound = () => new DomainError('NOT_FOUND', 'No service answers this path.');

export function pathAmbiguous(): DomainError {
  return new DomainError('VALIDATION_ERROR', 'The path has dot segments, empty segments or encoded slashes.');
}

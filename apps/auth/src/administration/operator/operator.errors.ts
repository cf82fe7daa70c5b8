import { DomainError } from '@vc/platform/http';

export function operatorOnly(): Error {
  return new DomainError('FORBIDDEN', 'Only the operator of the platform sees and changes this.');
}

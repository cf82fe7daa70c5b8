import { DomainError } from '@vc/platform/http';

export function hashingOverloaded(): DomainError {
  return new DomainError('UNAVAILABLE', 'Too many passwords and secrets are being checked.');
}

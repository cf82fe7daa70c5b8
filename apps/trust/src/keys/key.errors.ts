import { DomainError } from '@vc/platform/http';

/** @param retryAfterSeconds until the tenant may sign again */
export const tooManySignatures = (retryAfterSeconds: number) =>
  new DomainError('RATE_LIMITED', 'The tenant has too much signed at the moment.', {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });

export const keyUnusable = (cause: unknown) =>
  new DomainError('UNAVAILABLE', 'The key cannot be opened with the key-encryption keys that are known.', { cause });

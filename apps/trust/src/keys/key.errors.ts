import { DomainError } from '@vc/platform/http';

/** @param retryAfterSeconds until the tenant may sign again */
export const tooManySignatures = (retryAfterSeconds: number) =>
  new DomainError('RATE_LIMITED', 'The tenant has too much signed at the moment.', {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });

export const providerOverloaded = (cause: unknown) =>
  new DomainError('UNAVAILABLE', 'Too many signatures wait for the provider of the key.', {
    headers: { 'retry-after': '1' },
    cause,
  });

/** A key names a provider that the operator has taken out of the configuration. */
export const providerNotConfigured = (name: string) =>
  new DomainError('UNAVAILABLE', `The key provider ${name} is not configured.`);

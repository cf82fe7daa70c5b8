import { DomainError } from '@vc/platform/http';

/** @param retryAfterSeconds until the tenant may sign again */
export const tooManySignatures = (retryAfterSeconds: number) =>
  new DomainError('RATE_LIMITED', 'The tenant has too much signed at the moment.', {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });

export const keyUnusable = (cause: unknown) =>
  new DomainError('UNAVAILABLE', 'The key cannot be opened with the key-encryption keys that are known.', { cause });

export const providerOverloaded = (cause: unknown) =>
  new DomainError('UNAVAILABLE', 'Too many signatures wait for the provider of the key.', {
    headers: { 'retry-after': '1' },
    cause,
  });

/** The service of the provider does not support the key type. */
export const keyTypeNotMade = (name: string, keyType: string) =>
  new DomainError('NOT_SUPPORTED', `The key provider ${name} makes no keys of the type ${keyType}.`);

/** A key from a time when the setting was on. */
export const keyTypeTurnedOff = (keyType: string) =>
  new DomainError('UNAVAILABLE', `The key is of ${keyType}, and POST_QUANTUM_ALGORITHMS is off.`);

/** EdDSA signs the input itself, which a service limits. */
export const inputTooLong = (service: string, keyType: string, maxBytes: number) =>
  new DomainError('PAYLOAD_TOO_LARGE', `${service} signs at most ${maxBytes} bytes with an ${keyType} key.`);

/** A key names a provider that the operator has taken out of the configuration. */
export const providerNotConfigured = (name: string) =>
  new DomainError('UNAVAILABLE', `The key provider ${name} is not configured.`);

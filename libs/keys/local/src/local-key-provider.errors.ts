import { DomainError } from '@vc/platform/http';

export const keyUnusable = (cause: unknown) =>
  new DomainError('UNAVAILABLE', 'The key cannot be opened with the key-encryption keys that are known.', { cause });

/** A key from a time when the setting was on. */
export const keyTypeTurnedOff = (keyType: string) =>
  new DomainError('UNAVAILABLE', `The key is of ${keyType}, and POST_QUANTUM_ALGORITHMS is off.`);

import { DomainError } from '@vc/platform/http';

/** The service of the provider does not support the key type. */
export const keyTypeNotMade = (name: string, keyType: string) =>
  new DomainError('NOT_SUPPORTED', `The key provider ${name} makes no keys of the type ${keyType}.`);

/** EdDSA signs the input itself, which a service limits. */
export const inputTooLong = (service: string, keyType: string, maxBytes: number) =>
  new DomainError('PAYLOAD_TOO_LARGE', `${service} signs at most ${maxBytes} bytes with an ${keyType} key.`);

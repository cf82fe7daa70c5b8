import { AssertionError } from 'node:assert/strict';
import { DomainError } from '@vc/platform/http';
import { WrappingRefusedError } from './key-wrapper';

/**
 * A call of a key service of a cloud has failed. It repeats neither the message nor the request of the client's error:
 * AWS quotes signed headers, and other clients keep the request with its token beside the error.
 */
export class KeyServiceError extends Error {
  override readonly name = 'KeyServiceError';

  /** @param code name or number that the service gives its error */
  constructor(
    service: string,
    operation: string,
    readonly code: string,
  ) {
    super(`${service} failed to ${operation}: ${code}.`);
  }
}

/** The members by which the clients of the clouds tell what went wrong. */
interface ClientError {
  name?: unknown;
  code?: unknown;
  statusCode?: unknown;
}

/** Returns the code of a client's error: that of the service, or else the name of the error. */
export function codeOf(error: unknown): string {
  const { name, code, statusCode } = (error ?? {}) as ClientError;
  const found = [code, name === 'Error' ? undefined : name, statusCode].find(isCode);
  return found === undefined ? 'unknown error' : String(found);
}

/** A code is a word or a number; anything longer may be a text with secrets in it. */
function isCode(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && /^[\w.-]{1,80}$/.test(value));
}

/** Errors that are ours, and have no secrets of a client. */
const OWN_ERRORS = [KeyServiceError, DomainError, AssertionError];

/** Names the service and the operation in an error of a client. @throws KeyServiceError */
export async function calling<T>(service: string, operation: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isOwn = OWN_ERRORS.some((own) => error instanceof own);
    throw isOwn ? error : new KeyServiceError(service, operation, codeOf(error));
  }
}

/**
 * Has a key service wrap or unwrap a key.
 * @param finalCodes of the service, after which a repetition is useless
 * @throws WrappingRefusedError for a final code, KeyServiceError for another one
 */
export async function wrapping<T>(finalCodes: readonly string[], call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isFinal = error instanceof KeyServiceError && finalCodes.includes(error.code);
    throw isFinal ? new WrappingRefusedError(error.message, { cause: error }) : error;
  }
}

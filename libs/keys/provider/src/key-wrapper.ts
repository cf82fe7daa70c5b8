/** A key that a wrapping key has encrypted. */
export interface WrappedBytes {
  /** Identifies the wrapping key: its label, name, ARN or version. */
  reference: string;
  ciphertext: Buffer;
}

/** What a wrapped key is bound to, where the holder of the wrapping key can bind it. */
export type WrappingContext = string;

/** Encrypts and decrypts key-encryption keys with a wrapping key that stays with its holder. */
export interface KeyWrapper {
  /** Wraps with the wrapping key of the settings. @throws Error without the key */
  wrap: (key: Buffer, context: WrappingContext) => Promise<WrappedBytes>;
  /** Unwraps with the wrapping key that wrapped. @throws WrappingRefusedError when a repetition is useless, or Error */
  unwrap: (wrapped: WrappedBytes, context: WrappingContext) => Promise<Buffer>;
  /** Ends what is open. */
  close: () => Promise<void>;
}

/**
 * The holder of the wrapping key has refused definitely: a PIN, a log-in, a permission, a key or a ciphertext. The same
 * request again is useless, and may lock a token.
 */
export class WrappingRefusedError extends Error {
  override readonly name = 'WrappingRefusedError';
}

/** Longest wait for one answer of a holder of wrapping keys, in ms. */
export const ANSWER_TIMEOUT_MS = 10_000;

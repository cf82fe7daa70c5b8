import { findInexact } from './find-inexact';
import { isStorableValue, mayHaveUnstorableText } from './storable-text';

/** A JSON text that is read otherwise than it is written, or that has a text that cannot be stored. */
export class UnusableJsonError extends SyntaxError {}

const REASONS = {
  repeatedName: 'repeats the name of a member',
  changedNumber: 'has a number that cannot be represented exactly',
};

interface Use {
  /** Whether texts and names of the value are stored or returned. Default: true. */
  isStored?: boolean;
}

/**
 * Parses the JSON of another party, such as a part of a JWT.
 * @throws SyntaxError if it is no JSON, repeats the name of a member (RFC 8259 §4, RFC 7519 §4), has a number that a double does
 * not have (RFC 8259 §6), or, where it is stored, a text with U+0000 or a lone surrogate
 */
export function parseExactJson(text: string, { isStored = true }: Use = {}): unknown {
  const value: unknown = JSON.parse(text);
  const inexact = findInexact(text, value);
  if (inexact) throw new UnusableJsonError(REASONS[inexact.kind]);
  if (isStored && mayHaveUnstorableText(text) && !isStorableValue(value)) {
    throw new UnusableJsonError('has text that cannot be stored');
  }
  return value;
}

/** Parses a document as `parseExactJson`, without a byte order mark at its beginning (RFC 8259 §8.1). */
export function parseJsonDocument(bytes: Uint8Array, use: Use = {}): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  return parseExactJson(text.startsWith('\ufeff') ? text.slice(1) : text, use);
}

/** Returns the predicate of a sentence about the text that `parseExactJson` does not read. */
export function jsonFault(error: unknown): string {
  return error instanceof UnusableJsonError ? error.message : 'is not JSON';
}

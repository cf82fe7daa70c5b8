import { findInexact } from './find-inexact';

/** The value of a JSON text would have other members or other numbers than the text. */
export class InexactJsonError extends SyntaxError {}

const REASONS = {
  repeatedName: 'repeats the name of a member',
  changedNumber: 'has a number that cannot be represented exactly',
};

/**
 * Parses the JSON of another party, such as a part of a JWT.
 * @throws SyntaxError if it is no JSON, InexactJsonError if it repeats the name of a member (RFC 8259 §4, RFC 7519 §4) or
 * has a number that a double does not have (RFC 8259 §6)
 */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const inexact = findInexact(text, value);
  if (inexact) throw new InexactJsonError(REASONS[inexact.kind]);
  return value;
}

/** Parses a document as `parseExactJson`, without a byte order mark at its beginning (RFC 8259 §8.1). */
export function parseJsonDocument(bytes: Uint8Array): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  return parseExactJson(text.startsWith('\ufeff') ? text.slice(1) : text);
}

/** Returns the predicate of a sentence about the text that `parseExactJson` does not read. */
export function jsonFault(error: unknown): string {
  return error instanceof InexactJsonError ? error.message : 'is not JSON';
}

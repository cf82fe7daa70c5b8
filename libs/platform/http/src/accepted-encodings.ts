import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';

/** Content codings of built files, the smallest first. */
const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Returns the codings that `Accept-Encoding` accepts, the smallest first (RFC 9110 §12.5.3). */
export function acceptedEncodings(request: IncomingMessage): Encoding[] {
  const accepted = accepts(request);
  return ENCODINGS.filter((encoding) => accepted.encoding(encoding) === encoding);
}

/** Whether the client prefers the content coding gzip to none (RFC 9110 §12.5.3). */
export function prefersGzip(request: IncomingMessage): boolean {
  return accepts(request).encoding(['gzip', 'identity']) === 'gzip';
}

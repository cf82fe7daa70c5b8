import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/**
 * Decodes a body in the content coding gzip while it is read, so that its reader limits the decoded bytes. Servers use it on
 * request, and may use it without one (RFC 9110 §12.5.3).
 */
export function decoded(body: Readable, contentEncoding = 'identity'): Readable {
  if (contentEncoding.toLowerCase() !== 'gzip') return body;
  // The reader gets the error.
  return pipeline(body, createGunzip(), () => undefined);
}

import { hash, timingSafeEqual } from 'node:crypto';

/** Returns the SHA-256 digest, 32 bytes. */
export function sha256(bytes: Uint8Array | string): Buffer {
  return digest('sha256', bytes);
}

/** Returns the digest. `hash` makes a buffer in more than twice the time of a text. */
export function digest(algorithm: 'sha256' | 'sha384' | 'sha512', bytes: Uint8Array | string): Buffer {
  return Buffer.from(hash(algorithm, bytes, 'latin1'), 'latin1');
}

/** Returns the SHA-256 digest of the UTF-8 of a text, in base64url. */
export function sha256Base64Url(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** Whether bytes have a digest, which is no secret. */
export function hasDigest(bytes: Uint8Array, algorithm: 'sha256' | 'sha384' | 'sha512', expected: Uint8Array): boolean {
  const { buffer, byteOffset, length } = expected;
  return hash(algorithm, bytes, 'latin1') === Buffer.from(buffer, byteOffset, length).toString('latin1');
}

/** Compares two secrets in constant time. */
export function constantTimeEqual(left: string, right: string): boolean {
  return timingSafeEqual(sha256(left), sha256(right));
}

import { hash, timingSafeEqual } from 'node:crypto';

export function sha256(bytes: Uint8Array | string): Buffer {
  return hash('sha256', bytes, 'buffer');
}

/** As JOSE writes digests. */
export function sha256Base64Url(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** Compares secrets without telling by the time it takes where they differ. */
export function constantTimeEqual(left: string, right: string): boolean {
  return timingSafeEqual(sha256(left), sha256(right));
}

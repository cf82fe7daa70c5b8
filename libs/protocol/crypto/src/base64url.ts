/** RFC 7515 §2, without padding. */
export function encodeBase64Url(bytes: Uint8Array | string): string {
  const buffer =
    typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return buffer.toString('base64url');
}

/** Undefined for anything but canonical, unpadded base64url: two texts must never mean the same bytes. */
export function decodeBase64Url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}

/** Encodes bytes, or the UTF-8 of a text, as base64url without padding (RFC 7515 §2). */
export function encodeBase64Url(bytes: Uint8Array | string): string {
  const buffer =
    typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return buffer.toString('base64url');
}

/**
 * Decodes base64url without padding (RFC 7515 §2).
 * @returns undefined for any other text, including non-canonical ones, so that no two texts decode to the same bytes
 */
export function decodeBase64Url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}

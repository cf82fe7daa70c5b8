/** Short texts are converted here, because a buffer for each of them costs more than its conversion. */
const scratch = Buffer.allocUnsafeSlow(16 * 1024);
/** A UTF-16 unit has three bytes in UTF-8 at most. */
const SCRATCH_CHARACTERS = Math.floor(scratch.length / 3);

/** Encodes bytes, or the UTF-8 of a text, as base64url without padding (RFC 7515 §2). */
export function encodeBase64Url(bytes: Uint8Array | string): string {
  if (typeof bytes !== 'string') return viewOf(bytes).toString('base64url');
  if (bytes.length > SCRATCH_CHARACTERS) return Buffer.from(bytes).toString('base64url');
  return scratch.toString('base64url', 0, scratch.write(bytes));
}

/**
 * Decodes base64url without padding (RFC 7515 §2).
 * @returns undefined for any other text, including non-canonical ones, so that no two texts decode to the same bytes
 */
export function decodeBase64Url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}

/** Decodes as `decodeBase64Url`. @returns the text of the UTF-8, with U+FFFD for what is none */
export function decodeBase64UrlText(text: string): string | undefined {
  if (text.length > scratch.length) return decodeBase64Url(text)?.toString();
  const length = scratch.write(text, 'base64url');
  return scratch.toString('base64url', 0, length) === text ? scratch.toString('utf8', 0, length) : undefined;
}

function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Base64 with padding, without other characters (RFC 4648 §4). The empty text is the encoding of no bytes. */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export function isBase64(text: string): boolean {
  return BASE64.test(text);
}

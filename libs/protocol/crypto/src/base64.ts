/** Base64 with padding, without other characters (RFC 4648 §4). The empty text is the encoding of no bytes. */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export function isBase64(text: string): boolean {
  return BASE64.test(text);
}

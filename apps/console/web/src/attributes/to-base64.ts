/** Base64 of bytes. They are taken one by one, because a call has a limited number of arguments. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

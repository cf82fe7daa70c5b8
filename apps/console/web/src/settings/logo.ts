import { toBase64 } from '../attributes/to-base64';

/** What the interface takes as a logo, which each page of the tenant has inline. */
export const LOGO_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];
const MAX_CHARACTERS = 48 * 1024;

/** @returns a `data:` URI, or why the file is no logo */
export function toLogo(type: string, bytes: Uint8Array): { uri: string } | { problem: 'type' | 'size' } {
  if (!LOGO_TYPES.includes(type)) return { problem: 'type' };
  const uri = `data:${type};base64,${toBase64(bytes)}`;
  return uri.length > MAX_CHARACTERS ? { problem: 'size' } : { uri };
}

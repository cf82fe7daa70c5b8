import { Violation } from '@vc/platform/http';

/** RFC 8141 §2 */
const URN = /^urn:[a-z0-9][a-z0-9-]{0,30}[a-z0-9]:[^\s]+$/i;

/** Faults of a custom SD-JWT template's `code` and `type`: exactly one of them, and a well-formed type (IF §7.3, §9.5). */
export function validateCodeAndType(
  code: string | undefined,
  type: string | undefined,
  publicUrl: string,
): Violation[] {
  if (code !== undefined && type !== undefined) return [at('/type', 'type and code must not both be sent.')];
  if (code === undefined && type === undefined) return [at('/type', 'Either type or code is required.')];
  if (type === undefined || URN.test(type) || isPlatformType(type, publicUrl)) return [];
  return [at('/type', 'type must be a urn: URI or a type URL of this platform.')];
}

/** The platform-hosted type URL that a `code` stands for (IF §9.5). */
export function platformType(publicUrl: string, author: string, code: string): string {
  return `${publicUrl}/vct/${author}/${code}`;
}

function isPlatformType(type: string, publicUrl: string): boolean {
  const base = `${publicUrl}/vct/`;
  return type.startsWith(base) && /^[a-z0-9][a-z0-9._-]*\/[a-z0-9][a-z0-9._-]*$/.test(type.slice(base.length));
}

function at(pointer: string, detail: string): Violation {
  return { detail, source: { pointer } };
}

import { typesBase, typeUrl } from '@vc/contract/routes';
import type { Violation } from '@vc/platform/http';
import { violation } from '@vc/platform/http';
import { isTypeOfContext } from '@vc/protocol/vcdm';

const MAX_CHARACTERS = 200;
const MAX_VCT_CHARACTERS = 256;
/** RFC 8141 §2 */
const URN = /^urn:[a-z0-9][a-z0-9-]{0,30}[a-z0-9]:[^\s]+$/i;
const MAX_CODE_CHARACTERS = 100;
const CODE = /^[a-z0-9][a-z0-9._-]{0,99}$/;
/** Reverse-DNS style, such as `org.iso.18013.5.1.mDL`. */
const DOC_TYPE = /^[A-Za-z0-9](?:[\w-]*\w)?(?:\.\w(?:[\w-]*\w)?)+$/;

export const CODE_RULE = {
  pattern: CODE,
  message: 'code must be 1 to 100 of a-z, 0-9, dot, underscore and hyphen, and start with a letter or digit',
};

/** The author of the platform's own presets and types. */
export const PLATFORM_AUTHOR = 'platform';

/** The tenant whose types a template or preset may use, besides those of the platform. */
export interface TypeAuthor {
  publicUrl: string;
  slug: string;
}

/** An SD-JWT `type` is a `urn:` URI or a type URL of this platform (IF §7.3, §9.5). */
export function validateSdJwtType(type: string, { publicUrl, slug }: TypeAuthor, pointer: string): Violation[] {
  if (type.length > MAX_VCT_CHARACTERS) {
    return [violation(pointer, `must have at most ${MAX_VCT_CHARACTERS} characters`)];
  }
  if (URN.test(type)) return [];
  const hosted = parsePlatformType(type, publicUrl);
  if (!hosted) return [violation(pointer, 'must be a urn: URI or a type URL of this platform')];
  if (hosted.author === slug || hosted.author === PLATFORM_AUTHOR) return [];
  return [violation(pointer, `must be a type URL of ${slug}: types of other authors are theirs`)];
}

/** The type of a W3C credential is one of a supported context, such as that of Open Badges, or as of an SD-JWT VC. */
export function validateW3cType(type: string, author: TypeAuthor, pointer: string): Violation[] {
  return isTypeOfContext(type) ? [] : validateSdJwtType(type, author, pointer);
}

/** IF §7.3 */
export function validateDocType(type: unknown, pointer: string): Violation[] {
  if (typeof type === 'string' && type.length <= MAX_CHARACTERS && DOC_TYPE.test(type)) return [];
  return [
    violation(pointer, `must be dot-separated segments in reverse-DNS style, at most ${MAX_CHARACTERS} characters`),
  ];
}

/**
 * Tells whether two types are the same: URNs by their equivalence (RFC 8141 §3.1), in which the case of `urn`, of the
 * namespace and of percent-encoding does not matter, and r-, q- and f-components do not count; others exactly.
 */
export function isSameType(one: string, other: string): boolean {
  return comparable(one) === comparable(other);
}

function comparable(type: string): string {
  const [, nameSpace, specific = ''] = /^urn:([^:]+):([^?#]*)/i.exec(type) ?? [];
  if (nameSpace === undefined) return type;
  return `urn:${nameSpace.toLowerCase()}:${specific.replace(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase())}`;
}

/**
 * Derives codes from a name: `<words>`, `<words>-2`, `<words>-3` and so on without end. The words consist of a-z and
 * 0-9, in lower case and without accents, and are joined by hyphens.
 */
export function* deriveCodes(name: string): Generator<string, never> {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[a-z0-9]+/g)?.join('-') ?? 'credential';
  yield words.slice(0, MAX_CODE_CHARACTERS);
  for (let number = 2; ; number += 1) {
    const suffix = `-${number}`;
    yield words.slice(0, MAX_CODE_CHARACTERS - suffix.length) + suffix;
  }
}

/** Returns the type URL of a `code` (IF §9.5). */
export function platformType({ publicUrl, slug }: TypeAuthor, code: string): string {
  return typeUrl(publicUrl, slug, code);
}

/** Returns undefined for a type that is no type URL of this platform. */
export function parsePlatformType(type: string, publicUrl: string): { author: string; code: string } | undefined {
  const base = typesBase(publicUrl);
  const [author = '', code = '', ...rest] = type.startsWith(base) ? type.slice(base.length).split('/') : [];
  return CODE.test(author) && CODE.test(code) && rest.length === 0 ? { author, code } : undefined;
}

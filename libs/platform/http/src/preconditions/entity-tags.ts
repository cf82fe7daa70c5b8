import { sha256Base64Url } from '@vc/protocol/crypto';
import { tagsMalformed } from './preconditions.errors';

const ANY = '*';
const TAG = String.raw`(?:W/)?"[!#-~\x80-\xff]*"`;
/** Senders that merge values leave empty elements in a list, which are ignored (RFC 9110 §5.6.1.2). */
const TAGS = new RegExp(String.raw`^(?:,[ \t]*)*${TAG}(?:[ \t]*,(?:[ \t]*${TAG})?)*$`);
const WEAK = /^W\//;

/** A strong entity tag: it changes with each member of the resource (RFC 9110 §8.8.3). */
export function entityTagOf(resource: unknown): string {
  return `"${sha256Base64Url(JSON.stringify(resource))}"`;
}

/** The value of `If-Match` or `If-None-Match` (RFC 9110 §13.1.1, §13.1.2). */
export class EntityTags {
  private constructor(private readonly tags: readonly string[]) {}

  /** @throws DomainError `VALIDATION_ERROR` */
  static parse(header: string, value: string): EntityTags {
    const text = value.trim();
    if (text === ANY) return new EntityTags([ANY]);
    if (!TAGS.test(text)) throw tagsMalformed(header);
    return new EntityTags(text.match(new RegExp(TAG, 'g')) ?? []);
  }

  /** The comparison of `If-Match`, which no weak tag matches. */
  matchesStrongly(tag: string): boolean {
    return this.tags.includes(ANY) || this.tags.includes(tag);
  }

  /** The comparison of `If-None-Match`: a proxy that compresses an answer makes its tag a weak one. */
  matchesWeakly(tag: string): boolean {
    return this.tags.some((each) => each === ANY || each.replace(WEAK, '') === tag);
  }
}

declare const STORABLE: unique symbol;

/** A text without U+0000, which PostgreSQL cannot store, and without lone surrogates, which UTF-8 cannot encode. */
export type StorableText = string & { readonly [STORABLE]: true };

const UNSTORABLE = /\0|\p{Surrogate}/u;
/** How JSON writes them; each other spelling of them is no JSON. */
const ESCAPED = /\\u(?:0000|[dD][89a-fA-F])/;

export function isStorable(text: string): text is StorableText {
  return !UNSTORABLE.test(text);
}

/** JSON that has a text or a name that cannot be stored. */
export class UnstorableTextError extends SyntaxError {}

/**
 * Parses JSON of another party, whose texts and names may be stored.
 * @throws SyntaxError for a text that is not JSON, UnstorableTextError for U+0000 and lone surrogates
 */
export function parseStorableJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // Few texts have an escape of such a character, and only those are searched.
  if (text.includes('\\u') && ESCAPED.test(text) && !isStorableValue(value)) {
    throw new UnstorableTextError('A text of the JSON has U+0000 or a lone surrogate.');
  }
  return value;
}

/** Decides whether all texts and names of a JSON value can be stored, without recursion: it may be nested deeply. */
export function isStorableValue(value: unknown): boolean {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string' && !isStorable(next)) return false;
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, member] of Object.entries(next)) {
      if (!isStorable(name)) return false;
      open.push(member);
    }
  }
  return true;
}

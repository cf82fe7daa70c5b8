declare const STORABLE: unique symbol;

/** A text without U+0000, which PostgreSQL cannot store, and without lone surrogates, which UTF-8 cannot encode. */
export type StorableText = string & { readonly [STORABLE]: true };

const UNSTORABLE = /\0|\p{Surrogate}/u;
/** How JSON writes them; each other spelling of them is no JSON. */
const ESCAPED = /\\u(?:0000|[dD][89a-fA-F])/;

export function isStorable(text: string): text is StorableText {
  return !UNSTORABLE.test(text);
}

/** Whether JSON may have a text or a name that cannot be stored. Few texts have an escape of such a character. */
export function mayHaveUnstorableText(json: string): boolean {
  return json.includes('\\u') && ESCAPED.test(json);
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

const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/** Whether a text has neither control characters nor halves of surrogate pairs, which databases and logs refuse. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}

/** U+0000, which PostgreSQL cannot store, and halves of surrogate pairs, which UTF-8 cannot write. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
const MAX_DEPTH = 64;

export interface UnusableJson {
  detail: string;
  path: string[];
}

export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** The first place, if any, of text that no table can hold, or of nesting that no reader gets through. */
export function findUnusable(value: unknown, path: string[] = []): UnusableJson | undefined {
  if (typeof value === 'string' && !isStorable(value)) return unstorable(path);
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length === MAX_DEPTH) return { detail: `The value is nested deeper than ${MAX_DEPTH} levels.`, path };
  for (const [name, member] of Object.entries(value)) {
    const found = isStorable(name) ? findUnusable(member, [...path, name]) : unstorable(path);
    if (found) return found;
  }
  return undefined;
}

function unstorable(path: string[]): UnusableJson {
  return { detail: 'Text must not contain U+0000 or unpaired surrogates.', path };
}

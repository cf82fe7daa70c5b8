import { isStorable } from '@vc/protocol/json';

/** Names that reach the prototype of a JavaScript object. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_DEPTH = 64;

export interface UnusableJson {
  detail: string;
  path: string[];
}

/** Finds the first text or number that cannot be stored, reserved name, or nesting that is too deep. */
export function findUnusable(value: unknown, path: string[] = []): UnusableJson | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : unstorable(path);
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : tooLarge(path);
  return typeof value === 'object' && value !== null ? findUnusableMember(value, path) : undefined;
}

function findUnusableMember(value: object, path: string[]): UnusableJson | undefined {
  if (path.length === MAX_DEPTH) return { detail: `The value is nested deeper than ${MAX_DEPTH} levels.`, path };
  for (const [name, member] of Object.entries(value)) {
    if (RESERVED.has(name)) return { detail: `No member may be named ${name}.`, path: [...path, name] };
    const found = isStorable(name) ? findUnusable(member, [...path, name]) : unstorable(path);
    if (found) return found;
  }
  return undefined;
}

/** `1e400` is parsed as Infinity, which JSON cannot express. */
function tooLarge(path: string[]): UnusableJson {
  return { detail: 'The number is too large.', path };
}

function unstorable(path: string[]): UnusableJson {
  return { detail: 'Text must not contain U+0000 or unpaired surrogates.', path };
}

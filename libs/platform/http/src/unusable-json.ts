import { isStorable } from '@vc/protocol/json';

/** Names that reach the prototype of a JavaScript object. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_DEPTH = 64;
const TOO_DEEP = `The value is nested deeper than ${MAX_DEPTH} levels.`;
/** `1e400` is parsed as Infinity, which JSON cannot express. */
const TOO_LARGE = 'The number is too large.';
const UNSTORABLE = 'Text must not contain U+0000 or unpaired surrogates.';

export interface UnusableJson {
  detail: string;
  path: string[];
}

/** Finds the first text or number that cannot be stored, reserved name, or nesting that is too deep. */
export function findUnusable(value: unknown): UnusableJson | undefined {
  const path: string[] = [];
  const detail = faultOf(value, path);
  return detail === undefined ? undefined : { detail, path };
}

/** @param path to the value; to what is at fault after the call, so that a body of many values needs one array */
function faultOf(value: unknown, path: string[]): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : UNSTORABLE;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : TOO_LARGE;
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length === MAX_DEPTH) return TOO_DEEP;
  return Array.isArray(value) ? faultOfElements(value, path) : faultOfMembers(value, path);
}

function faultOfElements(elements: unknown[], path: string[]): string | undefined {
  for (let index = 0; index < elements.length; index++) {
    path.push(String(index));
    const fault = faultOf(elements[index], path);
    if (fault !== undefined) return fault;
    path.pop();
  }
  return undefined;
}

function faultOfMembers(value: object, path: string[]): string | undefined {
  for (const [name, member] of Object.entries(value)) {
    if (!isStorable(name)) return UNSTORABLE;
    path.push(name);
    const fault = RESERVED.has(name) ? `No member may be named ${name}.` : faultOf(member, path);
    if (fault !== undefined) return fault;
    path.pop();
  }
  return undefined;
}

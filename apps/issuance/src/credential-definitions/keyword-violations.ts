import type { Violation } from '@vc/platform/http';
import { escapePointer, violation } from '@vc/platform/http';
import { isObject } from '@vc/protocol/json';

/** Yields a violation for each name that JSON-LD reserves: its keywords start with @ (JSON-LD 1.1 §1.7). */
export function* keywordViolations(attributes: unknown, pointer: string): Generator<Violation> {
  if (!isObject(attributes)) return;
  for (const [name, definition] of Object.entries(attributes)) {
    const below = `${pointer}/${escapePointer(name)}`;
    if (name.startsWith('@')) yield violation(below, 'has a name that JSON-LD reserves');
    yield* nestedKeywordViolations(definition, below);
  }
}

function* nestedKeywordViolations(definition: unknown, pointer: string): Generator<Violation> {
  if (!isObject(definition)) return;
  yield* keywordViolations(definition.properties, `${pointer}/properties`);
  yield* nestedKeywordViolations(definition.items, `${pointer}/items`);
}
